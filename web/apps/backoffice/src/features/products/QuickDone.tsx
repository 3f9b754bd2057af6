import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { IconCheck, IconChevronRight, IconCopy } from '@tabler/icons-react';
import type { Product } from '@souk/client';
import { updateProduct } from '@souk/client/operations/stores-products';
import { serviceKey } from '@souk/query/operations';
import { Button, Callout, Picture, StatusPill } from '@souk/ui';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';
import css from './quick.module.css';

const service = serviceKey(updateProduct);

/** It is in the shop: where, and the way back. */
export function QuickDone({ product, onAnother }: { product: Product; onAnother: () => void }) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const { tell } = useDone(service);
  const [live, setLive] = useState(product.visible);
  const [copied, setCopied] = useState(false);
  const { id, name, media, priceData, stock } = product;
  const address = `${product.productPageUrl.base.replace(/\/$/, '')}${product.productPageUrl.path}`;
  const down = () =>
    void task
      .run(() => client.call(updateProduct, { product: { id, visible: false } }))
      .then((done) => {
        if (!done) return;
        setLive(false);
        tell(t('products.takenDown', { name }));
      });
  const copy = () =>
    void task.run(async () => {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    });
  return (
    <div className={css.form}>
      <span className={css.tick} aria-hidden="true">
        <IconCheck size={26} stroke={1.75} />
      </span>
      <h2 className={css.done}>{t(live ? 'products.isLive' : 'products.isHidden', { name })}</h2>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <div className={css.made}>
        <Picture
          className={css.madePicture}
          image={media.mainMedia?.image}
          alt=""
          sizes="112px"
          priority="eager"
        />
        <div className={css.facts}>
          <b>{name}</b>
          <bdi>{priceData?.formatted.discountedPrice}</bdi>
          <span className={css.hint}>
            {t('products.stockCount', { count: stock.quantity ?? 0 })},{' '}
            {t('products.pictureCount', { count: media.items.length })}
          </span>
          <span>
            <StatusPill tone={live ? 'good' : 'neutral'}>
              {t(live ? 'products.live' : 'products.hidden')}
            </StatusPill>
          </span>
        </div>
      </div>
      {live ? (
        <div>
          <span className={css.label}>{t('products.link')}</span>
          <div className={css.link}>
            <a href={address} dir="ltr" target="_blank" rel="noopener">
              {address.replace(/^https?:\/\//, '')}
            </a>
            <button type="button" className={css.icon} aria-label={t('products.copy')} onClick={copy}>
              {copied ? (
                <IconCheck size={20} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconCopy size={20} stroke={1.75} aria-hidden="true" />
              )}
            </button>
          </div>
          <span role="status">{copied ? t('products.copied') : ''}</span>
        </div>
      ) : null}
      <Link to="/products/$id" params={{ id }} className={css.next}>
        {t('products.addSizes')}
        <IconChevronRight className={css.flip} size={18} stroke={1.75} aria-hidden="true" />
      </Link>
      <Button size="large" onClick={onAnother}>
        {t('products.another')}
      </Button>
      {live ? (
        <button type="button" className={css.undo} disabled={task.busy} onClick={down}>
          {t('products.takeDown')}
        </button>
      ) : null}
    </div>
  );
}
