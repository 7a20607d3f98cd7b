// ZeroOut keeps the first element of a tensor and makes all others zero. Its second output is the
// number of elements that it was given. Registered for floats, which have gradients, and integers.

#include <algorithm>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"

using tensorflow::OpKernel;
using tensorflow::OpKernelConstruction;
using tensorflow::OpKernelContext;
using tensorflow::Tensor;
using tensorflow::TensorShape;
using tensorflow::shape_inference::InferenceContext;

REGISTER_OP("ZeroOut")
    .Attr("T: {float, int32}")
    .Input("to_zero: T")
    .Output("zeroed: T")
    .Output("count: int32")
    .SetShapeFn([](InferenceContext* c) {
      c->set_output(0, c->input(0));
      c->set_output(1, c->Vector(1));
      return tensorflow::Status();
    });

template <typename T>
class ZeroOut : public OpKernel {
 public:
  explicit ZeroOut(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& input = context->input(0);
    Tensor* zeroed = nullptr;
    Tensor* count = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, input.shape(), &zeroed));
    OP_REQUIRES_OK(context, context->allocate_output(1, TensorShape({1}), &count));
    count->flat<tensorflow::int32>()(0) = static_cast<tensorflow::int32>(input.NumElements());
    if (input.NumElements() == 0) return;
    T* values = zeroed->flat<T>().data();
    std::fill_n(values, input.NumElements(), T(0));
    values[0] = input.flat<T>()(0);
  }
};

REGISTER_KERNEL_BUILDER(Name("ZeroOut").Device(tensorflow::DEVICE_CPU).TypeConstraint<float>("T"),
                        ZeroOut<float>);
REGISTER_KERNEL_BUILDER(
    Name("ZeroOut").Device(tensorflow::DEVICE_CPU).TypeConstraint<tensorflow::int32>("T"),
    ZeroOut<tensorflow::int32>);
