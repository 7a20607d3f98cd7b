# Completion of tfgradmigrate for bash: written by docs/generate.py.
_tfgradmigrate() {
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= words=
    case ${COMP_WORDS[1]} in cache|campaign|completion|doctor|explain|review|rules|server|verify|vendor-runtime) ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]} ;; esac
    # bash takes --option=value for three words
    if [[ $current == = ]]; then current=
    elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
    COMPREPLY=()
    case $command:$before in
        :--output-format) COMPREPLY=($(compgen -W "text json sarif github gitlab junit" -- "$current")); return ;;
        :--output-file) return ;;
        :--select) COMPREPLY=($(compgen -W "TGM101 TGM102 TGM103 TGM104 TGM105 TGM106 TGM107 TGM108 TGM109 TGM110 TGM111 TGM112 TGM113 TGM115 TGM118 TGM119 TGM201 TGM202 TGM203 TGM204 TGM205 TGM206 TGM207 TGM208 TGM209 TGM210 TGM211 TGM212 TGM213 TGM214 TGM215 TGM301 TGM401 TGM402 TGM403 TGM404 TGM405 TGM406 TGM407 TGM408 TGM409 TGM410 TGM411 TGM412 TGM413 TGM414 TGM418 TGM419 TGM420 TGM423 TGM424 TGM426 TGM501 TGM502 TGM503 TGM504 TGM505 TGM506 TGM507 TGM508 TGM509 TGM510 TGM512 TGM901 TGM902 TGM903 TGM904 TGM905 TGM906" -- "$current")); return ;;
        :--ignore) COMPREPLY=($(compgen -W "TGM101 TGM102 TGM103 TGM104 TGM105 TGM106 TGM107 TGM108 TGM109 TGM110 TGM111 TGM112 TGM113 TGM115 TGM118 TGM119 TGM201 TGM202 TGM203 TGM204 TGM205 TGM206 TGM207 TGM208 TGM209 TGM210 TGM211 TGM212 TGM213 TGM214 TGM215 TGM301 TGM401 TGM402 TGM403 TGM404 TGM405 TGM406 TGM407 TGM408 TGM409 TGM410 TGM411 TGM412 TGM413 TGM414 TGM418 TGM419 TGM420 TGM423 TGM424 TGM426 TGM501 TGM502 TGM503 TGM504 TGM505 TGM506 TGM507 TGM508 TGM509 TGM510 TGM512 TGM901 TGM902 TGM903 TGM904 TGM905 TGM906" -- "$current")); return ;;
        :--exclude) return ;;
        :--runtime-module) return ;;
        :--style) COMPREPLY=($(compgen -W "helper inline" -- "$current")); return ;;
        :--jobs) return ;;
        :--scheduler) return ;;
        :--require) COMPREPLY=($(compgen -W "proved proved-given tested" -- "$current")); return ;;
        :--report) return ;;
        :--left) return ;;
        :--baseline) return ;;
        :--write-baseline) return ;;
        :--since) return ;;
        :--stdin-filename) return ;;
        campaign:--results) return ;;
        campaign:--branch) return ;;
        campaign:--patches) return ;;
        campaign:--require) COMPREPLY=($(compgen -W "proved proved-given tested" -- "$current")); return ;;
        campaign:--jobs) return ;;
        campaign:--scheduler) return ;;
        campaign:--output-format) COMPREPLY=($(compgen -W "text json" -- "$current")); return ;;
        campaign:--output-file) return ;;
        campaign:--report) return ;;
        doctor:--seconds) return ;;
        doctor:--output-format) COMPREPLY=($(compgen -W "text json" -- "$current")); return ;;
        doctor:--output-file) return ;;
        doctor:--left) return ;;
        rules:--output-format) COMPREPLY=($(compgen -W "text json" -- "$current")); return ;;
        rules:--output-file) return ;;
        verify:--against) return ;;
        verify:--require) COMPREPLY=($(compgen -W "proved proved-given tested" -- "$current")); return ;;
        verify:--certificate) return ;;
        verify:--locked) return ;;
        verify:--case) return ;;
        verify:--inputs) return ;;
        verify:--mode) COMPREPLY=($(compgen -W "eager function_tape_outside function_tape_inside v1_graph jit second_order" -- "$current")); return ;;
        verify:--reference-python) return ;;
        verify:--tolerance) return ;;
        verify:--step-data) return ;;
        verify:--map) return ;;
        verify:--replay) return ;;
        verify:--seed) return ;;
        verify:--seconds) return ;;
        verify:--megabytes) return ;;
        verify:--scheduler) return ;;
        verify:--output-format) COMPREPLY=($(compgen -W "text json github junit" -- "$current")); return ;;
        verify:--output-file) return ;;
        verify:--report) return ;;
    esac
    case $command:$current in
        :-*) words="--write --check --diff --no-diff --output-format --output-file --select --ignore --exclude --runtime-module --docs --no-docs --python2 --no-python2 --style --safe-only --no-safe-only --upgrade-api --no-upgrade-api --graph-mode --no-graph-mode --jobs --scheduler --statistics --cache --no-cache --quiet -q --verbose -v --color --no-color --verify --require --report --left --baseline --write-baseline --since --staged --allow-dirty --commit --stdin-filename --version --help" ;;
        cache:-*) words="--clear --help" ;;
        campaign:-*) words="--results --branch --patches --verify --no-verify --require --safe-only --jobs --scheduler --show --output-format --output-file --report --help" ;;
        completion:-*) words="--help" ;;
        doctor:-*) words="--import --seconds --output-format --output-file --left --cache --no-cache --help" ;;
        explain:-*) words="--help" ;;
        review:-*) words="--plain --again --allow-dirty --color --no-color --help" ;;
        rules:-*) words="--output-format --output-file --help" ;;
        server:-*) words="--help" ;;
        verify:-*) words="--against --require --certificate --locked --case --inputs --mode --reference-python --tolerance --step --step-data --map --replay --seed --seconds --megabytes --scheduler --output-format --output-file --report --verbose -v --color --no-color --help" ;;
        vendor-runtime:-*) words="--force --help" ;;
    esac
    if [[ -z $words ]]; then
        case $command in
            completion) words="bash zsh fish" ;;
            explain) words="TGM101 TGM102 TGM103 TGM104 TGM105 TGM106 TGM107 TGM108 TGM109 TGM110 TGM111 TGM112 TGM113 TGM115 TGM118 TGM119 TGM201 TGM202 TGM203 TGM204 TGM205 TGM206 TGM207 TGM208 TGM209 TGM210 TGM211 TGM212 TGM213 TGM214 TGM215 TGM301 TGM401 TGM402 TGM403 TGM404 TGM405 TGM406 TGM407 TGM408 TGM409 TGM410 TGM411 TGM412 TGM413 TGM414 TGM418 TGM419 TGM420 TGM423 TGM424 TGM426 TGM501 TGM502 TGM503 TGM504 TGM505 TGM506 TGM507 TGM508 TGM509 TGM510 TGM512 TGM901 TGM902 TGM903 TGM904 TGM905 TGM906" ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    if ((COMP_CWORD == 1)); then
        COMPREPLY+=($(compgen -W "cache campaign completion doctor explain review rules server verify vendor-runtime" -- "$current"))
        local IFS=$'\n'
        COMPREPLY+=($(compgen -f -- "$current"))
    fi
}
complete -o filenames -o bashdefault -o default -F _tfgradmigrate tfgradmigrate
