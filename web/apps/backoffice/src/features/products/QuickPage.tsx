import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft, IconCamera, IconMinus, IconPhoto, IconPlus, IconX } from '@tabler/icons-react';
import type { Product } from '@souk/client';
import { createProduct } from '@souk/client/operations/stores-products';
import { serviceKey } from '@souk/query/operations';
import { Button, Callout, Picture, TextField, VisuallyHidden } from '@souk/ui';
import { decimal } from '../../shared/decimal.ts';
import { useMay } from '../../shared/may.tsx';
import { NotAllowed } from '../../shared/NotAllowed.tsx';
import { useTitle } from '../../shared/Page.tsx';
import { useMoney } from '../../shared/money.ts';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { isAmount } from './amounts.ts';
import { QuickDone } from './QuickDone.tsx';
import { createFrom, readProduct } from './save.ts';
import { useText } from './text/index.ts';
import { pictureTypes } from './upload.ts';
import { Uploads } from './Uploads.tsx';
import { useUploads } from './useUploads.ts';
import { blank, pictureOf, writePicture } from './values.ts';
import css from './quick.module.css';

const service = serviceKey(createProduct);

/** From a picture to something in the shop, in three steps with one thumb. */
export function QuickPage() {
  const may = useMay();
  const [round, setRound] = useState(0);
  return may(createProduct) ? <Steps key={round} onAnother={() => setRound(round + 1)} /> : <NotAllowed />;
}

function Steps({ onAnother }: { onAnother: () => void }) {
  const t = useText();
  const money = useMoney();
  const { client, settings } = useStore();
  const task = useTask();
  const { reload } = useDone(service);
  const [step, setStep] = useState(1);
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [stock, setStock] = useState(1);
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState<Product | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { uploads, busy, add } = useUploads((picture) =>
    setPictures((now) => [...now.filter((one) => one !== writePicture(picture)), writePicture(picture)]),
  );
  useTitle(t('products.quickTitle'));
  useEffect(() => {
    if (step > 1) heading.current?.focus();
  }, [step]);
  const amount = decimal(price);
  const wrongName = name.trim() === '' ? t('products.nameNeeded') : undefined;
  const wrongPrice =
    amount === '' ? t('products.priceNeeded') : isAmount(amount) ? undefined : t('products.amountWrong');
  const save = async (visible: boolean) => {
    setTried(true);
    if (wrongName || wrongPrice) return;
    if (busy) return task.refuse(t('products.waitUpload'));
    await task.run(async () => {
      const values = {
        ...blank,
        name,
        price: amount,
        track: true,
        quantity: String(stock),
        pictures,
        visible,
      };
      const { id } = await createFrom(client, values);
      setMade(await readProduct(client, id));
      setStep(3);
      await reload();
    });
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = ''; // so that the same picture can be chosen again
    void add(files);
  };
  const cover = pictures[0];
  return (
    <div className={css.page}>
      <header className={css.head}>
        {step === 2 ? (
          <button type="button" className={css.icon} aria-label={t('detail.back')} onClick={() => setStep(1)}>
            <IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />
          </button>
        ) : (
          <Link to="/products" className={css.icon} aria-label={t('dialog.close')}>
            <IconX size={22} stroke={1.75} aria-hidden="true" />
          </Link>
        )}
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {t('products.quickTitle')}
        </h1>
        <span className={css.step}>{t('products.step', { step })}</span>
      </header>
      <div className={css.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-done={bar <= step || undefined} />
        ))}
      </div>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      {step === 1 ? (
        <>
          {cover ? (
            <div className={css.stage}>
              <Picture
                image={{ url: pictureOf(cover).url }}
                alt={t('products.cover')}
                sizes="600px"
                priority="first"
              />
              <span className={css.cover}>{t('products.cover')}</span>
            </div>
          ) : null}
          <Row pictures={pictures.slice(1)} />
          <Uploads uploads={uploads} />
          <label className={css.choose}>
            <IconCamera size={22} stroke={1.75} aria-hidden="true" />
            {t(pictures.length > 0 ? 'products.more' : 'products.takePicture')}
            <input
              className={css.file}
              type="file"
              accept="image/*"
              capture="environment"
              onChange={choose}
            />
          </label>
          <label className={css.choose}>
            <IconPhoto size={22} stroke={1.75} aria-hidden="true" />
            {t('products.fromPhone')}
            <input
              className={css.file}
              type="file"
              accept={pictureTypes.join(',')}
              multiple
              onChange={choose}
            />
          </label>
          <Button
            size="large"
            variant={pictures.length > 0 ? 'primary' : 'secondary'}
            busy={busy}
            onClick={() => setStep(2)}
          >
            {pictures.length > 0
              ? t('products.usePictures', { count: pictures.length })
              : t('products.noPicture')}
          </Button>
        </>
      ) : null}
      {step === 2 ? (
        <form
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!task.busy) void save(true);
          }}
        >
          <Row pictures={pictures} />
          <TextField
            label={t('products.name')}
            value={name}
            maxLength={80}
            autoComplete="off"
            error={tried ? wrongName : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div className={css.pair}>
            <TextField
              label={`${t('products.price')} (${settings.currency})`}
              inputMode="decimal"
              autoComplete="off"
              value={price}
              error={tried ? wrongPrice : undefined}
              onChange={(event) => setPrice(event.currentTarget.value)}
            />
            <div role="group" aria-label={t('products.stock')} className={css.stock}>
              <span className={css.label}>{t('products.stock')}</span>
              <span className={css.stepper}>
                <button
                  type="button"
                  aria-label={t('products.less')}
                  disabled={stock === 0}
                  onClick={() => setStock(stock - 1)}
                >
                  <IconMinus size={18} stroke={1.75} aria-hidden="true" />
                </button>
                <input
                  aria-label={t('products.quantity')}
                  inputMode="numeric"
                  value={stock}
                  onChange={(event) => {
                    const typed = event.currentTarget.value.replace(/\D/g, '').slice(0, 5);
                    setStock(Number(typed));
                  }}
                />
                <button
                  type="button"
                  aria-label={t('products.oneMore')}
                  disabled={stock >= 99999}
                  onClick={() => setStock(stock + 1)}
                >
                  <IconPlus size={18} stroke={1.75} aria-hidden="true" />
                </button>
              </span>
            </div>
          </div>
          {isAmount(amount) ? (
            <p className={css.hint}>{t('products.quickHint', { price: money(amount) })}</p>
          ) : null}
          <div className={css.buttons}>
            <Button size="large" variant="secondary" onClick={() => void save(false)} disabled={task.busy}>
              {t('products.saveHidden')}
            </Button>
            <Button size="large" type="submit" busy={task.busy}>
              {t('products.putLive')}
            </Button>
          </div>
        </form>
      ) : null}
      {step === 3 && made ? <QuickDone product={made} onAnother={onAnother} /> : null}
      <VisuallyHidden>
        <span role="status">{t('products.step', { step })}</span>
      </VisuallyHidden>
    </div>
  );
}

function Row({ pictures }: { pictures: readonly string[] }) {
  const t = useText();
  if (pictures.length === 0) return null;
  return (
    <div className={css.row}>
      {pictures.map((text, at) => (
        <Picture
          key={text}
          className={css.thumb}
          image={{ url: pictureOf(text).url }}
          alt={t('products.pictureOf', { number: at + 1 })}
          sizes="76px"
          priority="eager"
        />
      ))}
    </div>
  );
}
