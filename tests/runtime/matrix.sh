#!/usr/bin/env bash
# Runs tests/runtime on TensorFlow 2.12, 2.16 and the newest, each in an environment of its own.
#
#   tests/runtime/matrix.sh [2.12 | 2.16 | newest]... [-- pytest options]
#
# Environments are made once, as .venv-tf-<version> in $MATRIX_DIR (the top of the checkout, unless
# set). $PYTHON makes them: Python 3.10 or 3.11, which all three versions have wheels for.
set -euo pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
envs=${MATRIX_DIR:-$top}
python=${PYTHON:-python3.11}

versions=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    versions+=("$1")
    shift
done
[ "${1:-}" = -- ] && shift
[ ${#versions[@]} -gt 0 ] || versions=(2.12 2.16 newest)

requirements() {
    case $1 in
        newest) echo tensorflow tf_keras ;;
        2.12) echo 'tensorflow==2.12.*' ;; # its own Keras is Keras 2
        *) echo "tensorflow==$1.*" "tf_keras==$1.*" ;;
    esac
}

failed=()
for version in "${versions[@]}"; do
    env=$envs/.venv-tf-$version
    if [ ! -e "$env/ready" ]; then
        "$python" -m venv "$env"
        # shellcheck disable=SC2046
        "$env/bin/python" -m pip install --quiet $(requirements "$version") 'pytest>=8'
        touch "$env/ready"
    fi
    echo "== TensorFlow $version"
    (cd "$top" && PYTHONPATH=$top TF_CPP_MIN_LOG_LEVEL=3 \
        "$env/bin/python" -m pytest tests/runtime -q "$@") || failed+=("$version")
done
if [ ${#failed[@]} -gt 0 ]; then
    echo "failed: ${failed[*]}"
    exit 1
fi
