import { useState } from 'react';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { Collection, Product, Variant } from '@souk/client';
import {
  collectionListOptions,
  productBySlugOptions,
  productListOptions,
  productPlansOptions,
  productVariantsOptions,
} from '@souk/query';
import { ErrorState, Loading, Skeleton, StatusPill } from '@souk/ui';
import { usePlanWords } from '@souk/ui/plan';
import { useCurrency } from '../../shared/currency.ts';
import layout from '../../shared/layout.module.css';
import { requestIdOf, useStore } from '../../shared/store.ts';
import { useText } from '../../shared/text/index.ts';
import { useTitle } from '../../shared/useTitle.ts';
import { useWishes } from '../../shared/wishes.ts';
import { BuyForm } from './BuyForm.tsx';
import { Delivery } from './Delivery.tsx';
import { Gallery, GallerySkeleton } from './Gallery.tsx';
import { shelfQuery } from './list-search.ts';
import { MissingProduct } from './MissingProduct.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { Share } from './Share.tsx';
import { RichText } from '../../shared/RichText.tsx';
import { ShownAmount } from './ShownAmount.tsx';
import {
  availabilityOf,
  chosenVariant,
  planPriceOf,
  priceOf,
  selectionOf,
  writeSelection,
  type Selection,
} from './selection.ts';
import css from './ProductPage.module.css';

/** `choice` is what the address chooses of it. */
export function ProductPage({ slug, choice }: { slug: string; choice?: string }) {
  const t = useText();
  const { client } = useStore();
  const product = useQuery(productBySlugOptions(client, slug));
  const needsVariants = Boolean(
    product.data?.manageVariants &&
    product.data.productOptions.length > 0 &&
    product.data.variants.length === 0,
  );
  const variants = useQuery(productVariantsOptions(client, needsVariants ? (product.data?.id ?? '') : ''));
  useTitle(product.data?.name);

  if (product.data === null) return <MissingProduct slug={slug} />;
  if (product.error && !product.data) {
    return (
      <ErrorState
        headingLevel={1}
        title={t('product.error')}
        text={t('list.errorText')}
        requestId={requestIdOf(product.error)}
        onRetry={() => void product.refetch()}
      />
    );
  }
  if (variants.error && !variants.data) {
    return (
      <ErrorState
        headingLevel={1}
        title={t('product.variantsError')}
        text={t('list.errorText')}
        requestId={requestIdOf(variants.error)}
        onRetry={() => void variants.refetch()}
      />
    );
  }
  if (!product.data || (needsVariants && !variants.data)) {
    return <ProductSkeleton onRetry={() => void product.refetch()} />;
  }
  return (
    <>
      {product.data.slug === slug ? null : (
        // It had this slug before.
        <Navigate to="/products/$slug" params={{ slug: product.data.slug }} search={{ choice }} replace />
      )}
      <Details
        key={product.data.id}
        product={product.data}
        variants={variants.data ?? product.data.variants}
        choice={choice}
      />
    </>
  );
}

interface DetailsProps {
  product: Product;
  variants: readonly Variant[];
  choice?: string;
}

function Details({ product, variants, choice }: DetailsProps) {
  const { client, settings } = useStore();
  const navigate = useNavigate();
  const [selection, setSelection] = useState<Selection>(() => selectionOf(product, variants, choice));
  // What is chosen shows in the address, and an address that is opened chooses.
  const [seen, setSeen] = useState({ choice, written: choice });
  if (seen.choice !== choice) {
    setSeen({ ...seen, choice });
    if (choice !== seen.written) setSelection(selectionOf(product, variants, choice));
  }
  const choose = (next: Selection) => {
    const written = writeSelection(next);
    setSelection(next);
    setSeen({ ...seen, written });
    void navigate({ to: '.', search: { choice: written }, replace: true, resetScroll: false });
  };
  const collections = useQuery(collectionListOptions(client));
  // The collections come in the order in which the piece was put into them.
  const home = product.collectionIds
    .map((id) => collections.data?.find((each) => each.id === id))
    .find((each) => each !== undefined);
  const variant = chosenVariant(product, variants, selection);
  const plans = useQuery(productPlansOptions(client, product.id));
  // Without an answer it is sold once: whoever cannot buy it so is told by the cart.
  const offered = plans.data ?? (plans.error ? { plans: [], once: true } : undefined);
  const [wanted, setWanted] = useState<string | null>(null);
  const plan =
    offered?.plans.find((each) => each.id === wanted) ??
    (offered && !offered.once ? (offered.plans[0] ?? null) : null);
  const words = usePlanWords();
  const shown = useCurrency() !== null;
  const price = plan ? planPriceOf(plan, variant) : priceOf(product, variants, variant);
  const { name } = product;
  const colour = product.productOptions
    .flatMap((option) => option.choices.filter((choice) => selection[option.name] === choice.description))
    .find((choice) => choice.media?.mainMedia)?.media?.mainMedia?.id;
  const t = useText();
  const { Heart, Seen } = useWishes();

  return (
    <div className={layout.page}>
      <Crumbs name={name} collection={home} />
      <div className={css.columns}>
        <Gallery name={name} items={product.media.items} focus={colour} />
        <div className={css.info}>
          {product.ribbon ? (
            <p className={css.ribbon}>
              <StatusPill tone="plain">{product.ribbon}</StatusPill>
            </p>
          ) : null}
          {product.brand ? <p className={css.brand}>{product.brand}</p> : null}
          <h1 className={css.name}>{name}</h1>
          {price ? (
            <p className={css.price} aria-live="polite">
              <ShownAmount price={price} />
              {plan ? <span className={css.every}> {words.every(plan.subscriptionSettings)}</span> : null}
            </p>
          ) : null}
          {price && shown ? <p className={css.note}>{t('product.converted', { price: price.now })}</p> : null}
          {plan ? null : <PerUnit product={product} variant={variant} />}
          <p className={css.note}>
            {settings.tax
              ? `${t(settings.tax === 'INCLUDED' ? 'product.taxIncluded' : 'product.taxAdded')} `
              : ''}
            {product.productType === 'digital' ? '' : t('product.atCheckout')}
          </p>
          {product.description ? <RichText className={css.description} text={product.description} /> : null}
          <BuyForm
            product={product}
            variants={variants}
            selection={selection}
            onSelect={choose}
            plans={offered}
            plan={plan}
            onPlan={setWanted}
            price={price ? <ShownAmount price={price} /> : null}
          />
          <div className={css.wish}>
            <Share />
            <Heart product={product} roomy />
          </div>
          {plans.error && !plans.data ? (
            <div className={css.trouble}>
              <ErrorState
                bar
                title={t('product.plan.error')}
                requestId={requestIdOf(plans.error)}
                onRetry={() => void plans.refetch()}
              />
            </div>
          ) : null}
          <Delivery
            product={product}
            variants={variants}
            selection={selection}
            inStock={availabilityOf(product, variant).inStock}
          />
          <InfoSections product={product} />
        </div>
      </div>
      {collections.isPending ? null : <Related product={product} collection={home} />}
      <Seen now={product.id} />
    </div>
  );
}

/** What a litre or a kilogram of it costs, where the shop says how much there is in a piece. */
function PerUnit({ product, variant }: { product: Product; variant: Variant | null }) {
  const t = useText();
  const base = product.pricePerUnitData;
  const price = (variant?.variant.priceData ?? product.priceData)?.formatted.pricePerUnit;
  if (!base || !price) return null;
  const unit = t(`unit.${base.baseMeasurementUnit}`);
  const per = base.baseQuantity === 1 ? unit : `${base.baseQuantity} ${unit}`;
  return <p className={css.note}>{t('product.perUnit', { price, unit: per })}</p>;
}

function InfoSections({ product }: { product: Product }) {
  const sections = product.additionalInfoSections;
  if (sections.length === 0) return null;
  return (
    <dl className={css.sections}>
      {sections.map((section) => (
        <div key={section.title} className={css.section}>
          <dt className={css.sectionTitle}>{section.title}</dt>
          <dd className={css.sectionText}>
            <RichText text={section.description} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Crumbs({ name, collection }: { name: string; collection?: Collection }) {
  const t = useText();
  return (
    <nav aria-label={t('nav.breadcrumbs')}>
      <ol className={layout.crumbs}>
        <li>
          <Link to="/products">{t('nav.shop')}</Link>
        </li>
        {collection ? (
          <li>
            <Link to="/collections/$slug" params={{ slug: collection.slug }}>
              {collection.name}
            </Link>
          </li>
        ) : null}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}

/** Others of the collection, or the newest where there is none. When they cannot be loaded the page does without. */
function Related({ product, collection }: { product: Product; collection?: Collection }) {
  const t = useText();
  const { client } = useStore();
  const { data } = useQuery(
    productListOptions(client, { ...shelfQuery(collection?.id), paging: { limit: 5, offset: 0 } }),
  );
  const others = data?.items.filter((each) => each.id !== product.id).slice(0, 4) ?? [];
  if (others.length === 0) return null;
  const title = t(collection ? 'product.related' : 'product.others');
  return (
    <section className={layout.section} aria-label={title}>
      <div className={layout.sectionHead}>
        <h2 className={layout.heading}>{title}</h2>
      </div>
      <ProductGrid products={others} />
    </section>
  );
}

function ProductSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={layout.page}>
      <Loading onRetry={onRetry}>
        <div className={layout.crumbs}>
          <Skeleton width={220} height={22} />
        </div>
        <div className={css.columns}>
          <GallerySkeleton />
          <div className={css.info}>
            <Skeleton width="70%" height={52} />
            <Skeleton className={css.price} width={110} height={32} />
            <Skeleton className={css.description} height={96} />
            <Skeleton className={css.buy} height={52} />
          </div>
        </div>
      </Loading>
    </div>
  );
}
