import type { ReactNode } from "react";
import { t } from "../../../messages/message";
import type { FormState, RenderInput } from "../../../render/contract";
import { answer, type PageResult } from "../../../render/page";
import { Icon } from "../../../ui/Icon";
import { arrowLeft } from "../../../ui/icons";
import { SitePage } from "../../shell/SitePage";
import cart from "../cart/cart.module.css";
import { ORDER_PATH, orderHref } from "../names";
import type { Order } from "../view";
import { OrderMissing } from "./OrderMissing";
import css from "./order.module.css";

/** What a page below that of an order shows. */
export interface OrderPart {
  heading: string;
  body: ReactNode;
  /** 200 where it is left out. */
  status?: number;
}

interface OrderPartPage {
  /** Name of its form. */
  form: string;
  description: string;
  /** What it makes of the order. */
  build: (order: Order, state: FormState | undefined) => OrderPart;
}

/** A page below that of an order, behind the same link: the way back and the number come first. */
export function renderOrderPart(input: RenderInput, { form, description, build }: OrderPartPage): PageResult {
  const state = input.form?.name === form ? input.form : undefined;
  const read = answer<Order>(input, "order");
  const part = read.ok ? build(read.body, state) : undefined;
  const isAway = !read.ok && read.status >= 500;
  const element = (
    <SitePage
      // Its address is told to nobody.
      meta={{ title: part?.heading ?? t("shop-order-title"), description, canonical: ORDER_PATH, hidden: true }}
      state={state}
    >
      <div className="wrap">
        {read.ok && part ? (
          <div className={`${css.page} ${css.part}`} data-behaviour="request-player" data-when="load">
            <a className={cart.back} href={orderHref(input.params.code ?? "")}>
              <Icon of={arrowLeft} size="small" />
              {t("shop-order-back")}
            </a>
            <p className="small soft">{t("shop-order-number", { reference: read.body.reference })}</p>
            <h1>{part.heading}</h1>
            {part.body}
          </div>
        ) : (
          <OrderMissing isAway={isAway} again={input.path} />
        )}
      </div>
    </SitePage>
  );
  if (read.ok) return { status: part?.status ?? 200, element };
  return { status: isAway ? read.status : 404, element };
}
