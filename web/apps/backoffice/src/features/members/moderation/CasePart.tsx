import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryReportedMembers } from '@souk/client/operations/members-member-report';
import {
  approveMember,
  blockMember,
  muteMember,
  queryMembers,
} from '@souk/client/operations/members-members';
import { addNote } from '@souk/client/operations/souk-member-notes';
import { decide as makeDecision, undo as undoDecision } from '@souk/client/operations/souk-moderation';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, Callout, TextField, buttonClass, useNotice } from '@souk/ui';
import { useMay } from '../../../shared/may.tsx';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { useUndo } from '../../../shared/undo.tsx';
import { When } from '../../../shared/When.tsx';
import { reasonOf } from '../reasons.ts';
import { Face, MemberStatus, isMuted, nameOf, type Member } from '../shown.tsx';
import { useText, type TextKey } from '../text/index.ts';
import type { Case, View } from './queue.ts';
import css from './moderation.module.css';

type Decision = 'DISMISS' | 'MUTE' | 'BLOCK';

const done: Record<Decision, TextKey> = {
  DISMISS: 'mod.dismissed',
  MUTE: 'mod.muted',
  BLOCK: 'mod.blocked',
};

/** One member who was reported: by whom and why, and what to do. */
export function CasePart({ one, view }: { one: Case; view: View }) {
  const t = useText();
  const { member } = one;
  const name = member ? nameOf(member) : t('mod.unnamed');
  return (
    <section className={css.case} aria-label={name}>
      <header className={css.head}>
        <Link to="." search={{ tab: view }} className={css.back}>
          {t('mod.back')}
        </Link>
        {member ? <Face member={member} large /> : null}
        <div className={css.name}>
          <h2 className={css.title}>
            <bdi>{name}</bdi> {member ? <MemberStatus member={member} /> : null}
          </h2>
          {member?.createdDate ? (
            <span className={css.muted}>
              {t('mod.joined')} <When within date={member.createdDate} />
            </span>
          ) : null}
        </div>
        {member ? (
          <Link
            to={'/members/$id' as string}
            params={{ id: one.id }}
            className={buttonClass('secondary', 'small')}
          >
            {t('mod.open')}
          </Link>
        ) : null}
      </header>
      <Said one={one} />
      {one.count > 0 ? <Decide one={one} view={view} name={name} /> : null}
    </section>
  );
}

function Said({ one }: { one: Case }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const ids = [...new Set(one.reports.map(({ reportingMemberId }) => reportingMemberId ?? ''))].slice(0, 100);
  const query = { filter: { id: { $in: ids } }, paging: { limit: 100 } };
  const people = useQuery({
    ...reading(client, queryMembers, { query, fieldsets: ['FULL'] }),
    enabled: may(queryMembers) && ids.length > 0,
  });
  const who = new Map<string, Member>((people.data?.members ?? []).map((member) => [member.id, member]));
  return (
    <div className={css.part}>
      <h3 className={css.small}>{t('mod.from', { count: one.count })}</h3>
      <ul className={css.said}>
        {one.reports.map(({ id, reportingMemberId = '', reason, createdDate }) => {
          const by = who.get(reportingMemberId);
          return (
            <li key={id}>
              {by ? <Face member={by} /> : null}
              <span className={css.name}>
                <span>
                  <b>{by ? nameOf(by) : t('mod.unnamed')}</b>{' '}
                  <span className={css.muted}>{t(reasonOf(reason?.category))}</span>
                </span>
                {reason?.description ? <span dir="auto">“{reason.description}”</span> : null}
              </span>
              <span className={css.muted}>{createdDate ? <When date={createdDate} /> : null}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Decide({ one, view, name }: { one: Case; view: View; name: string }) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const cache = useQueryClient();
  const undo = useUndo();
  const notify = useNotice();
  const task = useTask();
  const [why, setWhy] = useState('');
  const { id, member } = one;
  const reload = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: serviceKey(queryReportedMembers) }),
      cache.invalidateQueries({ queryKey: serviceKey(queryMembers) }),
    ]);
  const decide = (decision: Decision) => {
    // Of a decision that changed nothing of the member only the review is taken back.
    let takenBack: Decision = 'DISMISS';
    void task
      .run(async () => {
        // A block and a mute keep their reason; of a dismissal it becomes a note.
        const note = decision !== 'DISMISS' || may(addNote) ? why.trim() : '';
        const { member: changed } = await client.call(makeDecision, {
          ...{ memberId: id, decision, lastReportDate: one.until },
          ...(note ? { note } : {}),
        });
        if (changed) takenBack = decision;
      })
      .then(async (worked) => {
        await reload();
        if (!worked) return;
        // Who may block need not be the one who lets members in again.
        const undoable = takenBack !== 'BLOCK' || may(approveMember);
        const text = t(done[decision], { name, count: one.count });
        if (!undoable) return notify({ text });
        return undo({
          text,
          undo: () => client.call(undoDecision, { memberId: id, decision: takenBack }),
          onUndone: () => void reload(),
        });
      });
  };
  const open = view !== 'closed';
  const choices: { decision: Decision; label: string; text: string; key: string; shown: boolean }[] = [
    {
      decision: 'DISMISS',
      label: t('mod.dismiss', { count: one.count }),
      text: t('mod.dismissText'),
      key: 'd',
      shown: open,
    },
    {
      decision: 'MUTE',
      label: t('members.mute'),
      text: t('mod.muteText'),
      key: 'm',
      shown: may(muteMember) && !(member && isMuted(member)),
    },
    {
      decision: 'BLOCK',
      label: t('people.block'),
      text: t('mod.blockText'),
      key: 'b',
      shown: may(blockMember) && member?.status !== 'BLOCKED' && member?.status !== 'OFFLINE',
    },
  ];
  const shown = may(makeDecision) ? choices.filter((choice) => choice.shown) : [];
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const typing =
        target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
      if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
        return;
      const choice = shown.find(({ key }) => key === event.key.toLowerCase());
      if (choice && !task.busy) decide(choice.decision);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  if (shown.length === 0) return null;
  return (
    <div className={css.decide}>
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      {may(addNote) || shown.some(({ decision }) => decision !== 'DISMISS') ? (
        <TextField
          label={t('mod.why')}
          hint={t('mod.whyHint')}
          maxLength={2000}
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
      ) : null}
      <ul className={css.choices}>
        {shown.map(({ decision, label, text, key }) => (
          <li key={decision}>
            <Button
              variant={decision === 'BLOCK' ? 'primary' : 'secondary'}
              className={decision === 'BLOCK' ? css.danger : undefined}
              aria-keyshortcuts={key}
              busy={task.busy}
              onClick={() => decide(decision)}
            >
              {label}
              <kbd className={css.key} aria-hidden="true">
                {key.toUpperCase()}
              </kbd>
            </Button>
            <span className={css.muted}>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
