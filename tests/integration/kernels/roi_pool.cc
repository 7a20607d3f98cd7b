// RoiPool takes the maximum of each cell of a grid laid over each region of interest.
//
// `data` is [batch, height, width, channels]; a row of `rois` is (image, left, top, right, bottom),
// corners included, in units that `spatial_scale` turns into pixels. A cell without a pixel is 0.
// `argmax` is where in `data`, read as one row of numbers, each maximum stood, or -1: RoiPoolGrad
// adds each output's gradient there.

#include <algorithm>
#include <cmath>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"

using tensorflow::int32;
using tensorflow::OpKernel;
using tensorflow::OpKernelConstruction;
using tensorflow::OpKernelContext;
using tensorflow::Tensor;
using tensorflow::TensorShape;
using tensorflow::shape_inference::InferenceContext;

REGISTER_OP("RoiPool")
    .Attr("pooled_height: int >= 1")
    .Attr("pooled_width: int >= 1")
    .Attr("spatial_scale: float")
    .Input("data: float")
    .Input("rois: float")
    .Output("pooled: float")
    .Output("argmax: int32")
    .SetShapeFn([](InferenceContext* c) {
      int height, width;
      TF_RETURN_IF_ERROR(c->GetAttr("pooled_height", &height));
      TF_RETURN_IF_ERROR(c->GetAttr("pooled_width", &width));
      tensorflow::shape_inference::ShapeHandle data, rois;
      TF_RETURN_IF_ERROR(c->WithRank(c->input(0), 4, &data));
      TF_RETURN_IF_ERROR(c->WithRank(c->input(1), 2, &rois));
      const auto pooled = c->MakeShape(
          {c->Dim(rois, 0), c->MakeDim(height), c->MakeDim(width), c->Dim(data, 3)});
      c->set_output(0, pooled);
      c->set_output(1, pooled);
      return tensorflow::Status();
    });

REGISTER_OP("RoiPoolGrad")
    .Attr("pooled_height: int >= 1")
    .Attr("pooled_width: int >= 1")
    .Attr("spatial_scale: float")
    .Input("data: float")
    .Input("rois: float")
    .Input("argmax: int32")
    .Input("grad: float")
    .Output("data_grad: float")
    .SetShapeFn([](InferenceContext* c) {
      c->set_output(0, c->input(0));
      return tensorflow::Status();
    });

class RoiPool : public OpKernel {
 public:
  explicit RoiPool(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("pooled_height", &rows_));
    OP_REQUIRES_OK(context, context->GetAttr("pooled_width", &columns_));
    OP_REQUIRES_OK(context, context->GetAttr("spatial_scale", &scale_));
  }

  void Compute(OpKernelContext* context) override {
    const Tensor& data = context->input(0);
    const Tensor& rois = context->input(1);
    OP_REQUIRES(context, data.dims() == 4, tensorflow::errors::InvalidArgument("data is not 4-D"));
    OP_REQUIRES(context, rois.dims() == 2 && rois.dim_size(1) == 5,
                tensorflow::errors::InvalidArgument("rois is not [n, 5]"));
    const TensorShape shape({rois.dim_size(0), rows_, columns_, data.dim_size(3)});
    Tensor* pooled = nullptr;
    Tensor* argmax = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, shape, &pooled));
    OP_REQUIRES_OK(context, context->allocate_output(1, shape, &argmax));

    const auto pixels = data.tensor<float, 4>();
    const auto corners = rois.matrix<float>();
    auto maxima = pooled->tensor<float, 4>();
    auto places = argmax->tensor<int32, 4>();
    const int height = data.dim_size(1), width = data.dim_size(2), channels = data.dim_size(3);
    for (int roi = 0; roi < rois.dim_size(0); ++roi) {
      const int image = static_cast<int>(corners(roi, 0));
      OP_REQUIRES(context, 0 <= image && image < data.dim_size(0),
                  tensorflow::errors::InvalidArgument("a region lies in an image that is not there"));
      const int left = ToPixel(corners(roi, 1)), top = ToPixel(corners(roi, 2));
      const int across = std::max(ToPixel(corners(roi, 3)) - left + 1, 1);
      const int down = std::max(ToPixel(corners(roi, 4)) - top + 1, 1);
      for (int row = 0; row < rows_; ++row) {
        const int y0 = std::clamp(top + row * down / rows_, 0, height);
        const int y1 = std::clamp(top + CeilOf((row + 1) * down, rows_), 0, height);
        for (int column = 0; column < columns_; ++column) {
          const int x0 = std::clamp(left + column * across / columns_, 0, width);
          const int x1 = std::clamp(left + CeilOf((column + 1) * across, columns_), 0, width);
          for (int channel = 0; channel < channels; ++channel) {
            int place = -1;
            float maximum = 0.0f;
            for (int y = y0; y < y1; ++y) {
              for (int x = x0; x < x1; ++x) {
                const float value = pixels(image, y, x, channel);
                if (place < 0 || value > maximum) {
                  maximum = value;
                  place = ((image * height + y) * width + x) * channels + channel;
                }
              }
            }
            maxima(roi, row, column, channel) = maximum;
            places(roi, row, column, channel) = place;
          }
        }
      }
    }
  }

 private:
  int ToPixel(float corner) const { return static_cast<int>(std::floor(corner * scale_ + 0.5f)); }
  static int CeilOf(int dividend, int divisor) { return (dividend + divisor - 1) / divisor; }

  int rows_;
  int columns_;
  float scale_;
};

class RoiPoolGrad : public OpKernel {
 public:
  explicit RoiPoolGrad(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& data = context->input(0);
    const auto places = context->input(2).flat<int32>();
    const auto gradients = context->input(3).flat<float>();
    OP_REQUIRES(context, places.size() == gradients.size(),
                tensorflow::errors::InvalidArgument("argmax and grad differ in size"));
    Tensor* sums = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, data.shape(), &sums));
    auto flat = sums->flat<float>();
    std::fill_n(flat.data(), flat.size(), 0.0f);
    for (int i = 0; i < places.size(); ++i) {
      if (places(i) < 0) continue;
      OP_REQUIRES(context, places(i) < flat.size(),
                  tensorflow::errors::InvalidArgument("argmax points outside of data"));
      flat(places(i)) += gradients(i);
    }
  }
};

REGISTER_KERNEL_BUILDER(Name("RoiPool").Device(tensorflow::DEVICE_CPU), RoiPool);
REGISTER_KERNEL_BUILDER(Name("RoiPoolGrad").Device(tensorflow::DEVICE_CPU), RoiPoolGrad);
