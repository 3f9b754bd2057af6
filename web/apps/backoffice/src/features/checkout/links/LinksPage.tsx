import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  createCheckoutTemplate,
  deleteCheckoutTemplate,
  updateCheckoutTemplate,
} from '@souk/client/operations/ecom-checkout-templates';
import { Button, EmptyState, StatusPill, useNotice } from '@souk/ui';
import { Confirm, type Question } from '../../../shared/Confirm.tsx';
import { Allowed, useMay } from '../../../shared/may.tsx';
import { Answer, Page, Panel } from '../../../shared/Page.tsx';
import { RowMenu } from '../../../shared/RowMenu.tsx';
import { useStore } from '../../../shared/store.ts';
import { Table } from '../../../shared/Table.tsx';
import { useDone } from '../../../shared/useDone.ts';
import { useText } from '../text/index.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { addressOf, linksOptions, service, useProducts, type Template } from './model.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import cells from '../../../shared/cells.module.css';
import css from './links.module.css';

/** Links that begin a checkout with things already in it. */
export function LinksPage() {
  const t = useText();
  const { client } = useStore();
  const [open, setOpen] = useState<Template | 'new' | null>(null);
  const query = useInfiniteQuery(linksOptions(client));
  return (
    <Page
      title={t('nav.checkoutLinks')}
      text={t('links.text')}
      actions={
        <Allowed to={createCheckoutTemplate}>
          <Button size="small" onClick={() => setOpen('new')}>
            {t('links.add')}
          </Button>
        </Allowed>
      }
    >
      <Panel>
        <Answer query={query} failed={t('links.failed')}>
          {({ pages }) => {
            const links = pages.flatMap(({ checkoutTemplates }) => checkoutTemplates);
            if (links.length === 0) {
              return <EmptyState compact title={t('links.none')} text={t('links.noneText')} />;
            }
            return (
              <>
                <Links links={links} onOpen={setOpen} />
                {query.hasNextPage ? (
                  <div className={cells.more}>
                    <Button
                      variant="secondary"
                      size="small"
                      busy={query.isFetchingNextPage}
                      onClick={() => void query.fetchNextPage()}
                    >
                      {t('table.more')}
                    </Button>
                  </div>
                ) : null}
              </>
            );
          }}
        </Answer>
      </Panel>
      {open ? <LinkDialog template={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </Page>
  );
}

function Links({ links, onOpen }: { links: Template[]; onOpen: (one: Template) => void }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const notify = useNotice();
  const { run, tell } = useDone(service);
  const [question, setQuestion] = useState<Question | null>(null);
  const [shown, setShown] = useState<Template | null>(null);
  const products = useProducts(
    links.flatMap(({ lineItems }) => lineItems.map((line) => line.catalogReference.catalogItemId)),
  );
  const nameOf = ({ lineItems, customLineItems }: Template): string =>
    [
      ...lineItems.map(({ catalogReference, quantity }) => {
        const name = products.get(catalogReference.catalogItemId)?.name ?? t('links.unknown');
        return quantity > 1 ? `${name} × ${quantity}` : name;
      }),
      ...customLineItems.map(({ productName }) => productName.original),
    ].join(', ');
  const copy = async (one: Template) => {
    try {
      await navigator.clipboard.writeText(addressOf(one.id));
      notify({ text: t('links.copied') });
    } catch {
      // Browsers refuse it outside of secure pages: there it is read from what the shopper gets.
      setShown(one);
    }
  };
  const toggle = (one: Template) => {
    const on = one.status === 'INACTIVE';
    const checkoutTemplate = { id: one.id, status: on ? ('ACTIVE' as const) : ('INACTIVE' as const) };
    void run(
      () => client.call(updateCheckoutTemplate, { checkoutTemplate }),
      t(on ? 'links.switchedOn' : 'links.switchedOff'),
    );
  };
  const remove = (one: Template) =>
    setQuestion({
      title: t('links.deleteTitle'),
      text: t('links.deleteText', { name: nameOf(one) }),
      action: t('links.delete'),
      work: () => client.call(deleteCheckoutTemplate, { checkoutTemplateId: one.id }),
      onDone: () => tell(t('links.deleted')),
    });
  return (
    <>
      <Table
        label={t('nav.checkoutLinks')}
        rows={links}
        columns={[
          { name: t('links.things'), cell: (one) => <bdi>{nameOf(one)}</bdi> },
          {
            name: t('links.coupon'),
            cell: (one) => <bdi className={css.code}>{one.couponCode}</bdi>,
            wide: true,
          },
          { name: t('links.used'), cell: ({ usageCount }) => usageCount, end: true },
          {
            name: t('links.state'),
            cell: ({ status }) => (
              <StatusPill tone={status === 'INACTIVE' ? 'neutral' : 'good'}>
                {t(status === 'INACTIVE' ? 'links.off' : 'links.on')}
              </StatusPill>
            ),
          },
        ]}
        actions={(one) => (
          <RowMenu
            of={nameOf(one)}
            actions={[
              { label: t('links.preview'), run: () => setShown(one) },
              { label: t('links.copy'), run: () => void copy(one) },
              may(updateCheckoutTemplate) ? { label: t('links.change'), run: () => onOpen(one) } : null,
              may(updateCheckoutTemplate)
                ? {
                    label: t(one.status === 'INACTIVE' ? 'links.switchOn' : 'links.switchOff'),
                    run: () => toggle(one),
                  }
                : null,
              may(deleteCheckoutTemplate)
                ? { label: t('links.delete'), danger: true, run: () => remove(one) }
                : null,
            ]}
          />
        )}
      />
      {shown ? <PreviewDialog template={shown} products={products} onClose={() => setShown(null)} /> : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </>
  );
}
