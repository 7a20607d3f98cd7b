#compdef tfgradmigrate
# Completion of tfgradmigrate for zsh: written by docs/generate.py.
_tfgradmigrate() {
    local -a commands
    commands=(
        'cache:Print where results of earlier runs are kept, and how much room they take'
        'campaign:Migrate and prove many repositories, and report the results of all of them'
        'completion:Print the completion of this command line for a shell, to be read when the shell starts'
        'doctor:List what is left before a project runs on TensorFlow 2, once it is migrated'
        'explain:Print what a finding code means, why it is given and what to do; without one, list all'
        'review:Show every place with its reason, old beside new, and migrate those that you say yes to'
        'rules:List the finding codes what is done, and what it is about'
        'server:Serve an editor findings while you type, quick fixes, the pages of codes, and proofs'
        'verify:Prove that migrated code computes what the old code computed'
        'vendor-runtime:Copy the runtime shim into your own tree, as one package that needs TensorFlow alone'
    )
    local command=""
    case $words[2] in cache|campaign|completion|doctor|explain|review|rules|server|verify|vendor-runtime)
        if ((CURRENT > 2)); then
            command=$words[2]; words=($words[1] $words[3,-1]); ((CURRENT--))
        fi ;;
    esac
    if [[ -z $command ]] && ((CURRENT == 2)); then
        _describe -t commands command commands
    fi
    case $command in
        "")
            _arguments -s \
                '*--write[Write the migrated files.]' \
                '*--check[Print the findings and no diff, change nothing.]' \
                '*--diff[Print a unified diff (the default).]' \
                '*--no-diff[Print a unified diff (the default).]' \
                '*--output-format=[How to print the results, or to write them to a file as well\: text, json, sarif, github, gitlab, junit. Repeatable.]:FORMAT[=FILE]:(text json sarif github gitlab junit)' \
                '*--output-file=[Write the results to a file instead of standard output.]:FILE:_files' \
                '*--select=[Act on these findings only\: TGM103, or TGM1 for a group. Repeatable, or a list with commas.]:CODE:(TGM101 TGM102 TGM103 TGM104 TGM105 TGM106 TGM107 TGM108 TGM109 TGM110 TGM111 TGM112 TGM113 TGM115 TGM118 TGM119 TGM201 TGM202 TGM203 TGM204 TGM205 TGM206 TGM207 TGM208 TGM209 TGM210 TGM211 TGM212 TGM213 TGM214 TGM215 TGM301 TGM401 TGM402 TGM403 TGM404 TGM405 TGM406 TGM407 TGM408 TGM409 TGM410 TGM411 TGM412 TGM413 TGM414 TGM418 TGM419 TGM420 TGM423 TGM424 TGM426 TGM501 TGM502 TGM503 TGM504 TGM505 TGM506 TGM507 TGM508 TGM509 TGM510 TGM512 TGM901 TGM902 TGM903 TGM904 TGM905 TGM906)' \
                '*--ignore=[Leave these findings alone; wins over --select.]:CODE:(TGM101 TGM102 TGM103 TGM104 TGM105 TGM106 TGM107 TGM108 TGM109 TGM110 TGM111 TGM112 TGM113 TGM115 TGM118 TGM119 TGM201 TGM202 TGM203 TGM204 TGM205 TGM206 TGM207 TGM208 TGM209 TGM210 TGM211 TGM212 TGM213 TGM214 TGM215 TGM301 TGM401 TGM402 TGM403 TGM404 TGM405 TGM406 TGM407 TGM408 TGM409 TGM410 TGM411 TGM412 TGM413 TGM414 TGM418 TGM419 TGM420 TGM423 TGM424 TGM426 TGM501 TGM502 TGM503 TGM504 TGM505 TGM506 TGM507 TGM508 TGM509 TGM510 TGM512 TGM901 TGM902 TGM903 TGM904 TGM905 TGM906)' \
                '*--exclude=[Skip what matches, in the syntax of .gitignore. Repeatable.]:PATTERN: ' \
                '*--runtime-module=[Where migrated code imports the runtime shim from\: tfgradmigrate.runtime, the default, or your copy of it.]:NAME: ' \
                '*--docs[In directories, also read Markdown and reStructuredText\: their blocks of Python.]' \
                '*--no-docs[In directories, also read Markdown and reStructuredText\: their blocks of Python.]' \
                '*--python2[Convert files of Python 2 to Python 3 first (the default), or refuse them.]' \
                '*--no-python2[Convert files of Python 2 to Python 3 first (the default), or refuse them.]' \
                '*--style=[What becomes of a py_func helper with a gradient parameter\: it is kept as a helper (the default), or is written out at its call where there is but one.]:helper inline:(helper inline)' \
                '*--safe-only[Make only the changes that are equal by construction; of each other change print what it assumes.]' \
                '*--no-safe-only[Make only the changes that are equal by construction; of each other change print what it assumes.]' \
                '*--upgrade-api[Also run TensorFlow'\''s own tf_upgrade_v2, on every file that may use TensorFlow; needs TensorFlow installed.]' \
                '*--no-upgrade-api[Also run TensorFlow'\''s own tf_upgrade_v2, on every file that may use TensorFlow; needs TensorFlow installed.]' \
                '*--graph-mode[With --upgrade-api\: keep a program that needs sessions or placeholders in graph mode, by a line where it starts.]' \
                '*--no-graph-mode[With --upgrade-api\: keep a program that needs sessions or placeholders in graph mode, by a line where it starts.]' \
                '*--jobs=[Number of processes; 0, the default, for what is worth it.]:N: ' \
                '*--scheduler=[Run on the workers of a Dask cluster, such as tcp\://host\:8786; needs tfgradmigrate\[cluster\].]:ADDRESS: ' \
                '*--statistics[Print how many findings there are by code, idiom and file, and no findings.]' \
                '*--cache[Use what a former run found in the same files, and keep it (the default), but never with --write.]' \
                '*--no-cache[Use what a former run found in the same files, and keep it (the default), but never with --write.]' \
                '*--quiet[Print errors only, and a diff if asked for.]' \
                '*-q[Print errors only, and a diff if asked for.]' \
                '*--verbose[Also print what was read, how long it took, and what each verdict rests on.]' \
                '*-v[Also print what was read, how long it took, and what each verdict rests on.]' \
                '*--color[Colour the output; by default on a terminal, unless NO_COLOR is set.]' \
                '*--no-color[Colour the output; by default on a terminal, unless NO_COLOR is set.]' \
                '*--verify[Run old and new side by side, as '\''tfgradmigrate verify'\'' does, and write no file that differs; with =require, none that is not proved.]' \
                '*--require=[Be content with no less\: '\''proved'\'', '\''proved-given'\'' what the verdict prints, or at least '\''tested'\'' on some inputs.]:proved proved-given tested:(proved proved-given tested)' \
                '*--report=[Write a page to be looked at\: diffs, findings, what is left; of what is verified the proofs, with plots. Needs tfgradmigrate\[report\].]:FILE.html:_files' \
                '*--left=[Write what is left to do before this runs on TensorFlow 2 to a file, as Markdown.]:FILE:_files' \
                '*--baseline=[Accept the places that a file holds\: neither print them nor fail on account of them.]:FILE:_files' \
                '*--write-baseline=[Write the places of this run to a file for --baseline.]:FILE:_files' \
                '*--since=[Of the paths take only files that are not as they were at a commit of git.]:REV: ' \
                '*--staged[Of the paths take only files with staged changes.]' \
                '*--allow-dirty[Write over changes that are neither committed nor staged.]' \
                '*--commit[Commit each file that is written, its findings as the message.]' \
                '*--stdin-filename=[The name to report standard input by.]:PATH:_files' \
                '*--version[Print the version and exit.]' \
                '*--help[Show the options and exit.]' \
                '*:PATH:_files'
            ;;
        cache)
            _arguments -s \
                '*--clear[Remove the results of earlier runs.]' \
                '*--help[Show the options and exit.]'
            ;;
        campaign)
            _arguments -s \
                '*--results=[Where results are kept; the same command resumes a run that was stopped.]:FILE:_files' \
                '*--branch=[Make a branch with the changes in each repository, one commit on what is checked out. No work tree is touched.]:NAME: ' \
                '*--patches=[Write the changes of each repository as a patch for '\''git apply'\''.]:FOLDER: ' \
                '*--verify[Prove what would change (the default), and leave files that differ as they are. It runs functions of the repositories\: see '\''tfgradmigrate verify --help'\''.]' \
                '*--no-verify[Prove what would change (the default), and leave files that differ as they are. It runs functions of the repositories\: see '\''tfgradmigrate verify --help'\''.]' \
                '*--require=[Be content with no less\: '\''proved'\'', '\''proved-given'\'' what the verdict prints, or at least '\''tested'\'' on some inputs.]:proved proved-given tested:(proved proved-given tested)' \
                '*--safe-only[Make only the changes that are equal by construction.]' \
                '*--jobs=[Number of processes; 0, the default, for what is worth it.]:N: ' \
                '*--scheduler=[Run on the workers of a Dask cluster, such as tcp\://host\:8786; needs tfgradmigrate\[cluster\].]:ADDRESS: ' \
                '*--show[Run nothing\: print the kept results of these repositories.]' \
                '*--output-format=[How to print the results, or to write them to a file as well\: text, json. Repeatable.]:FORMAT[=FILE]:(text json)' \
                '*--output-file=[Write the results to a file instead of standard output.]:FILE:_files' \
                '*--report=[Write a page to be looked at\: diffs, findings, what is left; of what is verified the proofs, with plots. Needs tfgradmigrate\[report\].]:FILE.html:_files' \
                '*--help[Show the options and exit.]' \
                '*:REPOS.txt: '
            ;;
        completion)
            _arguments -s \
                '*--help[Show the options and exit.]' \
                '*:SHELL:(bash zsh fish)'
            ;;
        doctor)
            _arguments -s \
                '*--import[Import each module, before and after the migration; report where one fails. Runs your code as '\''verify'\'' does\: isolated, in a temporary folder, without network.]' \
                '*--seconds=[With --import\: time for one module.]:SECONDS: ' \
                '*--output-format=[How to print the results, or to write them to a file as well\: text, json. Repeatable.]:FORMAT[=FILE]:(text json)' \
                '*--output-file=[Write the results to a file instead of standard output.]:FILE:_files' \
                '*--left=[Write what is left to do before this runs on TensorFlow 2 to a file, as Markdown.]:FILE:_files' \
                '*--cache[Use what a former run found in the same files, and keep it (the default), but never with --write.]' \
                '*--no-cache[Use what a former run found in the same files, and keep it (the default), but never with --write.]' \
                '*--help[Show the options and exit.]' \
                '*:PATH:_files'
            ;;
        explain)
            _arguments -s \
                '*--help[Show the options and exit.]' \
                '*:CODE FILELINE:(TGM101 TGM102 TGM103 TGM104 TGM105 TGM106 TGM107 TGM108 TGM109 TGM110 TGM111 TGM112 TGM113 TGM115 TGM118 TGM119 TGM201 TGM202 TGM203 TGM204 TGM205 TGM206 TGM207 TGM208 TGM209 TGM210 TGM211 TGM212 TGM213 TGM214 TGM215 TGM301 TGM401 TGM402 TGM403 TGM404 TGM405 TGM406 TGM407 TGM408 TGM409 TGM410 TGM411 TGM412 TGM413 TGM414 TGM418 TGM419 TGM420 TGM423 TGM424 TGM426 TGM501 TGM502 TGM503 TGM504 TGM505 TGM506 TGM507 TGM508 TGM509 TGM510 TGM512 TGM901 TGM902 TGM903 TGM904 TGM905 TGM906)'
            ;;
        review)
            _arguments -s \
                '*--plain[Ask in lines, as on a terminal that can do no more.]' \
                '*--again[Ask also about what an earlier review has answered.]' \
                '*--allow-dirty[Write over changes that are neither committed nor staged.]' \
                '*--color[Colour the output; by default on a terminal, unless NO_COLOR is set.]' \
                '*--no-color[Colour the output; by default on a terminal, unless NO_COLOR is set.]' \
                '*--help[Show the options and exit.]' \
                '*:PATH:_files'
            ;;
        rules)
            _arguments -s \
                '*--output-format=[How to print the results, or to write them to a file as well\: text, json. Repeatable.]:FORMAT[=FILE]:(text json)' \
                '*--output-file=[Write the results to a file instead of standard output.]:FILE:_files' \
                '*--help[Show the options and exit.]'
            ;;
        server)
            _arguments -s \
                '*--help[Show the options and exit.]'
            ;;
        verify)
            _arguments -s \
                '*--against=[Compare the files as they are with those of this commit, which are the old ones\: whatever they mark, also what was migrated by hand or moved. Without it, the files are the old ones, and the new ones what a migration would write.]:GIT_REF: ' \
                '*--require=[Be content with no less\: '\''proved'\'', '\''proved-given'\'' what the verdict prints, or at least '\''tested'\'' on some inputs.]:proved proved-given tested:(proved proved-given tested)' \
                '*--certificate=[Write down what was proved, to be reviewed and committed like a lock file.]:FILE:_files' \
                '*--locked=[Check the files as they are against this certificate; no old text is needed. With paths, only those files of it.]:FILE:_files' \
                '*--case=[Run this subject only, as the report names it. Repeatable.]:FILESUBJECT:_files' \
                '*--inputs=[Call the subject with these, such as '\''float32(2, 3), bits=4'\''. Repeatable\: the first that the old program takes are used.]:ARGUMENTS: ' \
                '*--mode=[Run the new program in this mode only.]:MODE:(eager function_tape_outside function_tape_inside v1_graph jit second_order)' \
                '*--reference-python=[An interpreter with TensorFlow 1.x to run the old program; without one, the installed TensorFlow runs it under tf.compat.v1.]:PATH:_files' \
                '*--tolerance=[How far two numbers may be apart in a mode, relative to themselves.]:MODE=NUMBER: ' \
                '*--step[Run two programs, or one and itself at the commit of --against, and prove their training steps\: loss, gradients, updates of variables. What follows -- are their arguments.]' \
                '*--step-data=[With --step, data to train on\: synthetic in place of what TensorFlow downloads, or a Python file that is run before each program and makes some.]:made FILE: ' \
                '*--map=[With --step, which variable of the new program is which of the old one. Repeatable.]:OLD=NEW: ' \
                '*--replay=[With --step, also run N steps of both on the same first values and data, and show how far losses and weights part. No verdict rests on it.]:N: ' \
                '*--seed=[What synthetic inputs are made from.]:N: ' \
                '*--seconds=[Time for one mode of one subject.]:SECONDS: ' \
                '*--megabytes=[Memory for one subject, beyond TensorFlow itself.]:MB: ' \
                '*--scheduler=[Run on the workers of a Dask cluster, such as tcp\://host\:8786; needs tfgradmigrate\[cluster\].]:ADDRESS: ' \
                '*--output-format=[How to print the results, or to write them to a file as well\: text, json, github, junit. Repeatable.]:FORMAT[=FILE]:(text json github junit)' \
                '*--output-file=[Write the results to a file instead of standard output.]:FILE:_files' \
                '*--report=[Write a page to be looked at\: diffs, findings, what is left; of what is verified the proofs, with plots. Needs tfgradmigrate\[report\].]:FILE.html:_files' \
                '*--verbose[Also print what each verdict rests on\: inputs, modes, and how to run it again.]' \
                '*-v[Also print what each verdict rests on\: inputs, modes, and how to run it again.]' \
                '*--color[Colour the output; by default on a terminal, unless NO_COLOR is set.]' \
                '*--no-color[Colour the output; by default on a terminal, unless NO_COLOR is set.]' \
                '*--help[Show the options and exit.]' \
                '*:PATH:_files'
            ;;
        vendor-runtime)
            _arguments -s \
                '*--force[Replace a copy even if it was changed by hand.]' \
                '*--help[Show the options and exit.]' \
                '*:DEST:_files'
            ;;
    esac
}
if [[ $funcstack[1] == _tfgradmigrate ]]; then _tfgradmigrate "$@"
else compdef _tfgradmigrate tfgradmigrate; fi
