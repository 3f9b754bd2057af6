import { useState } from 'react';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { Schemas } from '@souk/client';
import { listTemplates, switchTemplate } from '@souk/client/operations/souk-email-templates';
import { reading, serviceKey } from '@souk/query/operations';
import { SelectField, StatusPill } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { useMay } from '../../shared/may.tsx';
import { NotAllowed } from '../../shared/NotAllowed.tsx';
import { Answer, Page, Panel } from '../../shared/Page.tsx';
import { shopLanguages } from '../../shared/places.ts';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { Table } from '../../shared/Table.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { templateNames } from './templates.ts';
import { useText } from './text/index.ts';
import own from './MailPage.module.css';

type Template = Schemas['MailWorded'];

const service = serviceKey(listTemplates);

/** Where those are switched that have no switch here. */
const settingOf = (name: string) =>
  name === 'abandoned-checkout'
    ? { text: 'mail.byReminders' as const, to: '/abandoned' as const }
    : name.startsWith('order-')
      ? { text: 'mail.byOrders' as const, to: '/order-settings' as const }
      : null;

/** Every mail that the shop sends, and what it says. */
export function MailTemplatesPage() {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const { code } = useLanguage();
  const { language: asked } = useSearch({ strict: false }) as { language?: string };
  const [language, setLanguage] = useState(asked ?? '');
  const [open, setOpen] = useState<string | null>(null);
  const { run } = useDone(service);
  const query = useQuery({
    ...reading(client, listTemplates, language ? { language } : {}),
    enabled: may(listTemplates),
  });
  if (!may(listTemplates)) return <NotAllowed />;
  return (
    <Page title={t('nav.mailTemplates')} text={t('mail.templatesText')}>
      <Answer query={query} failed={t('mail.templatesFailed')} rows={8}>
        {({ templates, delivers }) => {
          const spoken = templates[0]?.language ?? 'en';
          const shown = templates.find(({ name }) => name === open);
          const list = (rows: Template[], title: string) => (
            <Panel title={title}>
              <Table
                label={title}
                rows={rows.map((one) => ({ ...one, id: one.name }))}
                columns={[
                  {
                    name: t('mail.template'),
                    cell: (one) => (
                      <button type="button" className={own.subject} onClick={() => setOpen(one.name)}>
                        {nameOf(one.name)}
                      </button>
                    ),
                  },
                  {
                    name: t('mail.subject'),
                    cell: ({ parts }) => {
                      const subject = parts.find(({ key }) => key === 'subject');
                      return <bdi>{subject?.own || subject?.ours}</bdi>;
                    },
                  },
                  {
                    name: t('mail.words'),
                    cell: ({ parts }) =>
                      parts.some((part) => part.own) ? (
                        <StatusPill tone="active">{t('mail.yours')}</StatusPill>
                      ) : (
                        <StatusPill tone="neutral">{t('mail.ours')}</StatusPill>
                      ),
                  },
                  {
                    name: t('mail.goesOut'),
                    cell: ({ name, switchable, enabled }) => {
                      const setting = settingOf(name);
                      return switchable ? (
                        <Switch
                          aria-label={t('mail.sends', { name: nameOf(name) })}
                          checked={enabled}
                          disabled={!may(switchTemplate)}
                          onChange={(event) => {
                            const on = event.currentTarget.checked;
                            void run(
                              () => client.call(switchTemplate, { name, enabled: on }),
                              t(on ? 'mail.switchedOn' : 'mail.switchedOff', { name: nameOf(name) }),
                            );
                          }}
                        />
                      ) : setting ? (
                        <Link to={setting.to}>{t(setting.text)}</Link>
                      ) : (
                        t('mail.always')
                      );
                    },
                  },
                ]}
              />
            </Panel>
          );
          const nameOf = (name: string) => {
            const key = templateNames[name];
            return key ? t(key) : name;
          };
          return (
            <>
              <div className={own.language}>
                <SelectField
                  label={t('mail.language')}
                  value={spoken}
                  onChange={(event) => setLanguage(event.currentTarget.value)}
                >
                  {shopLanguages(code).map((one) => (
                    <option key={one.value} value={one.value}>
                      {one.label}
                    </option>
                  ))}
                </SelectField>
              </div>
              {list(
                templates.filter(({ toStaff }) => !toStaff),
                t('mail.toShoppers'),
              )}
              {list(
                templates.filter(({ toStaff }) => toStaff),
                t('mail.toStaff'),
              )}
              {shown ? (
                <TemplateDialog
                  key={`${shown.name}.${spoken}`}
                  template={shown}
                  name={nameOf(shown.name)}
                  delivers={delivers}
                  onClose={() => setOpen(null)}
                />
              ) : null}
            </>
          );
        }}
      </Answer>
    </Page>
  );
}
