import { useState } from 'react';
import { queryContactTaxDetails } from '@souk/client/operations/ecom-contact-tax-details';
import { Button, EmptyState, TextField } from '@souk/ui';
import { Confirm, type Question } from '../../shared/Confirm.tsx';
import { FormDialog } from '../../shared/Dialog.tsx';
import { Allowed, useMay } from '../../shared/may.tsx';
import { Answer, Panel } from '../../shared/Page.tsx';
import { RowMenu } from '../../shared/RowMenu.tsx';
import { useStore } from '../../shared/store.ts';
import { Table } from '../../shared/Table.tsx';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { PeopleDialog } from './PeopleDialog.tsx';
import { calls, exemptFromAll, useGroups, useKnownGroups, type Kind, type Named } from './groups.ts';
import { useText, type TextKey } from './text/index.ts';

const words = {
  goods: {
    title: 'taxes.groups',
    text: 'taxes.groupsText',
    add: 'taxes.addGroup',
    none: 'taxes.noGroups',
    noneText: 'taxes.noGroupsText',
  },
  buyers: {
    title: 'taxes.exempts',
    text: 'taxes.exemptsText',
    add: 'taxes.addExempt',
    none: 'taxes.noExempts',
    noneText: 'taxes.noExemptsText',
  },
} as const satisfies Record<Kind, Record<string, TextKey>>;

export function GroupsPart({ kind }: { kind: Kind }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const query = useGroups(kind);
  const known = useKnownGroups(kind === 'buyers');
  const { service, read, create, update, remove, drop } = calls[kind];
  const { tell } = useDone(service);
  const [open, setOpen] = useState<Named | 'new' | null>(null);
  const [people, setPeople] = useState<Named | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  if (!may(read)) return null;
  const say = words[kind];
  const fixed = known.map((one) =>
    one.id === exemptFromAll ? { ...one, name: t('taxes.exemptFromAll') } : one,
  );
  const isFixed = (id: string) => fixed.some((one) => one.id === id);
  const seesPeople = kind === 'buyers' && may(queryContactTaxDetails);
  const ask = ({ id, name }: Named) =>
    setQuestion({
      title: t('taxes.deleteGroup', { name }),
      text: t('taxes.deleteGroupText'),
      action: t('taxes.delete'),
      work: () => drop(client, id),
      onDone: () => tell(t('taxes.groupDeleted', { name })),
    });
  return (
    <Panel
      id={kind}
      title={t(say.title)}
      text={t(say.text)}
      actions={
        <Allowed to={create}>
          <Button size="small" variant="secondary" onClick={() => setOpen('new')}>
            {t(say.add)}
          </Button>
        </Allowed>
      }
    >
      <Answer query={query} failed={t('taxes.failed')} rows={2}>
        {(groups) =>
          groups.length + fixed.length === 0 ? (
            <EmptyState compact title={t(say.none)} text={t(say.noneText)} />
          ) : (
            <Table
              label={t(say.title)}
              rows={[...fixed, ...groups]}
              columns={[{ name: t('taxes.groupName'), cell: ({ name }) => <bdi>{name}</bdi> }]}
              actions={(one) => (
                <RowMenu
                  of={one.name}
                  actions={[
                    seesPeople ? { label: t('taxes.people'), run: () => setPeople(one) } : null,
                    may(update) && !isFixed(one.id)
                      ? { label: t('taxes.rename'), run: () => setOpen(one) }
                      : null,
                    may(remove) && !isFixed(one.id)
                      ? { label: t('taxes.delete'), danger: true, run: () => ask(one) }
                      : null,
                  ]}
                />
              )}
            />
          )
        }
      </Answer>
      {open ? (
        <GroupDialog
          kind={kind}
          title={t(say.add)}
          group={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {people ? <PeopleDialog group={people} onClose={() => setPeople(null)} /> : null}
      {question ? <Confirm question={question} onClose={() => setQuestion(null)} /> : null}
    </Panel>
  );
}

function GroupDialog({
  kind,
  title,
  group,
  onClose,
}: {
  kind: Kind;
  title: string;
  group: Named | null;
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const { service, save } = calls[kind];
  const { tell } = useDone(service);
  const [name, setName] = useState(group?.name ?? '');
  const [tried, setTried] = useState(false);
  const send = async () => {
    setTried(true);
    if (!name.trim() || !(await task.run(() => save(client, name.trim(), group)))) return;
    onClose();
    tell(t('taxes.saved'));
  };
  return (
    <FormDialog
      title={group?.name ?? title}
      task={task}
      submit={t('taxes.save')}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <TextField
        label={t('taxes.groupName')}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={tried && !name.trim() ? t('taxes.groupNeeded') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
