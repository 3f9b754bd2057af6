import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  createServicePlugin,
  deleteServicePlugin,
  getPublicKey,
  queryServicePlugins,
  updateServicePlugin,
} from '@souk/client/operations/service-plugins';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, EmptyState, StatusPill, type Tone } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { Allowed, useMay } from '../../shared/may.tsx';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { PluginDialog } from './PluginDialog.tsx';
import { useText, type TextKey } from './text/index.ts';
import type { Plugin } from './values.ts';
import cells from '../../shared/cells.module.css';
import css from './plugins.module.css';

const service = serviceKey(queryServicePlugins);

const states: Record<string, { name: TextKey; tone: Tone }> = {
  WORKING: { name: 'plugins.works', tone: 'good' },
  FAILING: { name: 'plugins.fails', tone: 'attention' },
  PAUSED: { name: 'plugins.paused', tone: 'bad' },
};

/** Programs of others that answer questions of the shop: added, switched, changed, and how they do. */
export function PluginsPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { run, tell } = useDone(service);
  const [open, setOpen] = useState<Plugin | 'new' | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const query = useQuery(reading(client, queryServicePlugins, { query: { cursorPaging: { limit: 100 } } }));
  const change = (one: Plugin, active: boolean) =>
    void run(
      () =>
        client.call(updateServicePlugin, { servicePlugin: { id: one.id, revision: one.revision, active } }),
      t(active ? 'plugins.isOn' : 'plugins.isOff', { name: one.name }),
    );
  const ask = ({ id, name, componentType }: Plugin) =>
    setQuestion({
      title: t('plugins.deleteTitle', { name }),
      text: t(componentType === 'TAX_CALCULATION_PROVIDER' ? 'plugins.deleteTaxText' : 'plugins.deleteText'),
      action: t('plugins.delete'),
      work: () => client.call(deleteServicePlugin, { servicePluginId: id }),
      onDone: () => tell(t('plugins.deleted', { name })),
    });
  return (
    <Page
      title={t('nav.plugins')}
      text={t('plugins.text')}
      actions={
        <Allowed to={createServicePlugin}>
          <Button size="small" onClick={() => setOpen('new')}>
            {t('plugins.new')}
          </Button>
        </Allowed>
      }
    >
      <Panel title={t('plugins.all')}>
        <Answer query={query} failed={t('plugins.failed')}>
          {({ servicePlugins }) =>
            servicePlugins.length === 0 ? (
              <EmptyState compact title={t('plugins.none')} text={t('plugins.noneText')} />
            ) : (
              <Table
                label={t('plugins.all')}
                rows={servicePlugins}
                columns={[
                  {
                    name: t('plugins.name'),
                    cell: (one) => <About of={one} />,
                  },
                  { name: t('plugins.kind'), cell: (one) => t(`plugins.kind.${one.componentType}`) },
                  { name: t('plugins.address'), cell: (one) => <bdi dir="ltr">{one.deploymentUri}</bdi> },
                  { name: t('plugins.state'), cell: (one) => <State of={one} /> },
                ]}
                actions={(one) => (
                  <RowMenu
                    of={one.name}
                    actions={
                      may(updateServicePlugin)
                        ? [
                            { label: t('plugins.change'), run: () => setOpen(one) },
                            one.active === false
                              ? { label: t('plugins.turnOn'), run: () => change(one, true) }
                              : { label: t('plugins.turnOff'), run: () => change(one, false) },
                            { label: t('plugins.delete'), danger: true, run: () => ask(one) },
                          ]
                        : []
                    }
                  />
                )}
              />
            )
          }
        </Answer>
      </Panel>
      <KeyPart />
      {open ? (
        <PluginDialog
          plugin={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onDone={() => tell(t('plugins.saved'))}
        />
      ) : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Page>
  );
}

/** Its name; of a carrier also what staff wrote about it, and its pages elsewhere. */
function About({ of: { name, shippingRates } }: { of: Plugin }) {
  const t = useText();
  const link = (href: string | undefined, text: string) =>
    href ? (
      <a href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    ) : null;
  return (
    <span className={css.state}>
      <bdi className={cells.strong}>{name}</bdi>
      {shippingRates?.description ? <bdi className={css.fault}>{shippingRates.description}</bdi> : null}
      {link(shippingRates?.learnMoreUrl, t('plugins.openMore'))}
      {link(shippingRates?.dashboardUrl, t('plugins.openDashboard'))}
    </span>
  );
}

function State({ of: { active, health } }: { of: Plugin }) {
  const t = useText();
  if (active === false) return <StatusPill tone="neutral">{t('plugins.off')}</StatusPill>;
  const state = states[health.status];
  return (
    <span className={css.state}>
      {state ? <StatusPill tone={state.tone}>{t(state.name)}</StatusPill> : null}
      {health.lastFailure && health.status !== 'WORKING' ? (
        <span className={css.fault}>
          <bdi>{health.lastFailure.description}</bdi> <When within date={health.lastFailure.date} />
        </span>
      ) : null}
    </span>
  );
}

/** What the author of a plugin checks questions with. */
function KeyPart() {
  const t = useText();
  const { client } = useStore();
  const query = useQuery(reading(client, getPublicKey, {}));
  return (
    <Panel title={t('plugins.key')} text={t('plugins.keyText')}>
      <Answer query={query} failed={t('plugins.keyFailed')}>
        {({ publicKey }) => (
          <pre className={css.key} dir="ltr" tabIndex={0}>
            {publicKey}
          </pre>
        )}
      </Answer>
    </Panel>
  );
}
