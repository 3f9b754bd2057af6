// How a parcel is followed, as a dialog holds it.
import { useState } from 'react';
import { isSoukError } from '@souk/client';
import { spread } from '../../../shared/form/violations.ts';
import { carriers } from '../carriers.ts';
import { useText, type TextKey } from '../text/index.ts';

export interface TrackingValues {
  carrier: string;
  number: string;
  link: string;
}

type Wrong = Partial<Record<keyof TrackingValues, TextKey>>;

/** Whether browsers can follow it: with its scheme and a host. */
export const isWebLink = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** A known carrier has a link of its own. */
export const ownLink = ({ carrier, link }: TrackingValues): string =>
  carrier in carriers ? '' : link.trim();

/** What the server refused, by the field that it is about; null where it is about none of them. */
export function wrongOf(error: unknown): Wrong | null {
  if (!isSoukError(error)) return null;
  if (error.code === 'TRACKING_NUMBER_ALREADY_EXISTS') {
    return { number: 'refusal.TRACKING_NUMBER_ALREADY_EXISTS' };
  }
  const { byField, rest } = spread(error.violations, [
    { name: 'carrier', server: 'trackingInfo.shippingProvider' },
    { name: 'number', server: 'trackingInfo.trackingNumber' },
    { name: 'link', server: 'trackingInfo.trackingLink' },
  ]);
  if (rest.length > 0 || Object.keys(byField).length === 0) return null;
  return {
    ...(byField.carrier ? { carrier: 'orders.carrierWrong' } : {}),
    ...(byField.number ? { number: 'orders.trackingNumberWrong' } : {}),
    ...(byField.link ? { link: 'orders.trackingLinkWrong' } : {}),
  };
}

/** The fields of a parcel's tracking, with what is wrong with each. */
export function useTracking(was: { [name in keyof TrackingValues]?: string | undefined } = {}) {
  const t = useText();
  const [values, setValues] = useState<TrackingValues>({
    carrier: was.carrier ?? '',
    number: was.number ?? '',
    link: was.link ?? '',
  });
  const [wrong, setWrong] = useState<Wrong>({});
  const errors = Object.fromEntries(Object.entries(wrong).map(([name, key]) => [name, t(key)]));
  return {
    values,
    errors: errors as Partial<Record<keyof TrackingValues, string>>,
    change: (part: Partial<TrackingValues>) => {
      setValues({ ...values, ...part });
      setWrong({});
    },
    /** Whether it can be sent; what is wrong is said at its field. */
    check: (): boolean => {
      const link = ownLink(values);
      const isWrong = link !== '' && !isWebLink(link);
      setWrong(isWrong ? { link: 'orders.trackingLinkWrong' } : {});
      return !isWrong;
    },
    /** Says what the server refused at its fields; false where it is about something else. */
    refused: (error: unknown): boolean => {
      const found = wrongOf(error);
      if (found) setWrong(found);
      return found !== null;
    },
  };
}

export type Tracking = ReturnType<typeof useTracking>;
