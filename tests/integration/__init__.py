"""The codemod beside other tools: ``tf_upgrade_v2`` in either order, and compiled C++ kernels."""
