// Papers of many orders, each kind as one document.
import { packingSlips, pickList } from '@souk/client/operations/ecom-order-fulfillments';
import { searchOrders } from '@souk/client/operations/ecom-orders';
import type { BulkAct } from '../../shared/list/types.ts';
import { allRows, bySearch } from '../../shared/list/sources.ts';
import { saveFile } from '../../shared/save-file.ts';
import { idOf, type Order } from './shown.ts';
import { english } from './text/en.ts';
import type { TextKey, useText } from './text/index.ts';

type T = ReturnType<typeof useText>;

/** One more than are printed at once is enough for the server to refuse them. */
const enough = 201;

const isKnown = (key: string): key is TextKey => key in english;

function pdfOf(document: string): Blob {
  const bytes = Uint8Array.from(atob(document), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}

/** Hands a paper to the person, and says which orders are not on it and why. */
const print =
  (t: T, paper: typeof packingSlips | typeof pickList, file: TextKey): NonNullable<BulkAct<Order>['whole']> =>
  async (chosen, client, signal) => {
    const orderIds: string[] = [];
    if ('ids' in chosen) orderIds.push(...chosen.ids);
    else {
      for await (const order of allRows(client, bySearch(searchOrders, 'orders'), chosen.question, signal)) {
        if (orderIds.push(idOf(order)) >= enough) break;
      }
    }
    const { document, orders, skipped } = await client.call(paper, { orderIds }, { signal });
    if (document) saveFile(pdfOf(document), `${t(file)}.pdf`);
    return {
      done: orders.length,
      failed: skipped.map(({ orderId, orderNumber, error }) => {
        const key = `refusal.${error.code}`;
        return {
          name: orderNumber ? `#${orderNumber}` : orderId,
          reason: isKnown(key) ? t(key) : error.description,
        };
      }),
      stopped: false,
    };
  };

/** Each order's packing slip, on pages of its own. */
export const printSlips = (t: T) => print(t, packingSlips, 'orders.slipsFile');

/** What to take from the shelves for all of them. */
export const printPickList = (t: T) => print(t, pickList, 'orders.picksFile');
