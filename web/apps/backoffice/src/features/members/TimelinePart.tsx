import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconHistory, IconMessage, IconX } from '@tabler/icons-react';
import { addNote, deleteNote, getTimeline } from '@souk/client/operations/souk-member-notes';
import { reading } from '@souk/query/operations';
import { Button, TextField } from '@souk/ui';
import { Part } from '../../shared/detail/DetailPage.tsx';
import { Allowed } from '../../shared/may.tsx';
import { Answer } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { When } from '../../shared/When.tsx';
import { notesService } from './services.ts';
import { nameOf, type Member } from './shown.tsx';
import type { Entry } from './status.ts';
import { useText, type TextKey } from './text/index.ts';
import css from './members.module.css';

const words: Record<string, TextKey> = {
  APPROVED: 'members.did.approved',
  BLOCKED: 'members.did.blocked',
  OFFLINE: 'members.did.disconnected',
  MUTED: 'members.did.muted',
  ACTIVE: 'members.did.unmuted',
};

/** What an entry tells of somebody that they did. */
export function actOf({ operation = '', status = '', activityStatus = '' }: Entry): TextKey {
  if (operation.includes('.sessions.')) return 'members.did.sessions';
  if (/assignRole|unassignRole/.test(operation)) return 'members.did.roles';
  if (/changeLoginEmail/.test(operation)) return 'members.did.email';
  if (/createMember|register/.test(operation)) return 'members.did.created';
  return words[activityStatus] ?? words[status] ?? 'members.did.changed';
}

/** What staff did and noted, the newest first. */
export function TimelinePart({ member }: { member: Member }) {
  const t = useText();
  const { client } = useStore();
  const { run } = useDone(notesService);
  const timeline = useQuery(reading(client, getTimeline, { memberId: member.id }));
  return (
    <Part title={t('members.timeline')}>
      <Allowed to={addNote}>
        <NoteForm member={member.id} />
      </Allowed>
      <Answer query={timeline} failed={t('members.timelineFailed')}>
        {({ entries }) => (
          <ol className={css.list}>
            {entries.map((entry) => {
              const Sign = entry.note ? IconMessage : IconHistory;
              return (
                <li key={entry.id}>
                  <Sign size={17} stroke={1.75} aria-hidden="true" />
                  <span style={{ flex: 1 }} dir="auto">
                    <strong>{entry.author.name || t('members.somebody')}</strong>{' '}
                    {entry.note ? t('members.noted', { text: entry.note }) : t(actOf(entry))}
                    {entry.reason ? (
                      <p className={css.said} dir="auto">
                        “{entry.reason}”
                      </p>
                    ) : null}
                    {entry.note ? (
                      <Allowed to={deleteNote}>
                        {' '}
                        <Button
                          size="small"
                          variant="quiet"
                          className={css.drop}
                          aria-label={t('members.deleteNote')}
                          onClick={() =>
                            void run(
                              () => client.call(deleteNote, { id: entry.id }),
                              t('members.noteDeleted'),
                            )
                          }
                        >
                          <IconX size={14} stroke={2} aria-hidden="true" />
                        </Button>
                      </Allowed>
                    ) : null}
                  </span>
                  <span className={css.time}>
                    <When date={entry.date} />
                  </span>
                </li>
              );
            })}
            {member.createdDate ? (
              <li>
                <IconHistory size={17} stroke={1.75} aria-hidden="true" />
                <span style={{ flex: 1 }}>
                  <strong>{nameOf(member)}</strong> {t('members.did.joined')}
                </span>
                <span className={css.time}>
                  <When date={member.createdDate} />
                </span>
              </li>
            ) : null}
          </ol>
        )}
      </Answer>
    </Part>
  );
}

function NoteForm({ member }: { member: string }) {
  const t = useText();
  const { client } = useStore();
  const { reload } = useDone(notesService);
  const task = useTask();
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || task.busy) return;
    void task
      .run(() => client.call(addNote, { memberId: member, text: text.trim() }))
      .then((done) => {
        // What was typed stays until it is kept.
        if (done) setText('');
        return reload();
      });
  };
  return (
    <form className={css.note} onSubmit={send}>
      <TextField
        label={t('members.note')}
        value={text}
        maxLength={2000}
        error={task.problem || undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" busy={task.busy}>
        {t('members.addNote')}
      </Button>
    </form>
  );
}
