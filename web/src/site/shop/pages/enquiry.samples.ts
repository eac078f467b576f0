import { LONG } from "../../../render/fixtures";
import { dangerSample, longOptionsSample, mendSample, optionsSample } from "../../../render/inquiry-samples";
import { failed, ok, type PageSamples } from "../../../render/samples";
import { samples as products } from "./product.samples";

const path = "/product/cup/enquiry";
const params = { id: "cup" };
const { product } = products.samples.typical.data;
const data = { options: ok(optionsSample), ...(product && { product }) };
const values = { fullname: LONG, email: "amina@", enquiry: LONG.repeat(5) };
const gone = { options: ok(optionsSample), product: failed(404, "Not Found") };

export const samples: PageSamples = {
  page: "product-enquiry",
  samples: {
    typical: { path, params, data },
    empty: { path, params, data: gone, status: 404 },
    long: {
      path,
      params,
      data: { ...data, options: ok(longOptionsSample) },
      form: mendSample("enquiry", { email: LONG }, values),
    },
    error: { path, params, data: { ...gone, product: failed(503, "Service Unavailable") }, status: 503 },
    danger: { path, params, data, form: dangerSample("enquiry", values) },
    sent: { path, params, query: { reference: "E-7K3M9QXB" }, data },
    lost: { path, params, query: { reference: "E-7K3M9QXB", mail: "no" }, data: gone },
  },
};
