import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { getSynonyms, setSynonyms } from '@souk/client/operations/souk-finding';
import { reading, serviceKey } from '@souk/query/operations';
import { Button, FieldError, TextField, useNotice } from '@souk/ui';
import { FormBody } from '../../shared/form/FormBody.tsx';
import type { Values } from '../../shared/form/merge.ts';
import { useMay } from '../../shared/may.tsx';
import { Answer, Page } from '../../shared/Page.tsx';
import { useStore } from '../../shared/store.ts';
import { useDone } from '../../shared/useDone.ts';
import { Missed } from './Missed.tsx';
import { linesOf, setsOf } from './sets.ts';
import { useText } from './text/index.ts';
import css from './finding.module.css';

const service = serviceKey(getSynonyms);

interface SetValues extends Values {
  sets: readonly string[];
}

const savedOf = ({ sets, revision }: Schemas['FindingSynonyms']) => ({
  revision,
  values: { sets: linesOf(sets) },
});

/** A word that a row is wanted for; each press is another turn. */
interface Begun {
  words: string;
  turn: number;
}

/** Words that mean the same when somebody searches the shop. */
export function SynonymsPage() {
  const t = useText();
  const { client } = useStore();
  const query = useQuery(reading(client, getSynonyms, {}));
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <Page title={t('nav.searchWords')} text={t('finding.text')}>
      <Answer query={query} failed={t('finding.failed')} rows={4}>
        {({ synonyms }) => <SynonymsForm synonyms={synonyms} begun={begun} />}
      </Answer>
      <div className={css.below}>
        <Missed onSynonym={(words) => setBegun((before) => ({ words, turn: (before?.turn ?? 0) + 1 }))} />
      </div>
    </Page>
  );
}

function SynonymsForm({ synonyms, begun }: { synonyms: Schemas['FindingSynonyms']; begun: Begun | null }) {
  const t = useText();
  const { client } = useStore();
  const notify = useNotice();
  const may = useMay();
  const { reload } = useDone(service);
  const [version, setVersion] = useState(0);
  const onSaved = async () => {
    await reload();
    setVersion((now) => now + 1);
    notify({ text: t('finding.saved') });
  };
  const off = may(setSynonyms) ? undefined : t('problem.notAllowed');
  return (
    <FormBody<SetValues>
      key={version}
      spec={{
        id: 'synonyms',
        saved: savedOf(synonyms),
        latest: async () => savedOf((await client.call(getSynonyms, {})).synonyms),
        parts: [
          {
            title: t('finding.sets'),
            fields: [
              {
                name: 'sets',
                label: t('finding.sets'),
                kind: 'custom',
                off,
                check: (value) => (setsOf(value) ? undefined : t('finding.wrong')),
                show: (value) => (Array.isArray(value) ? value.join('; ') : ''),
                render: ({ id, value, error, onChange }) => (
                  <Sets
                    id={id}
                    sets={(value ?? []) as string[]}
                    error={error}
                    off={off !== undefined}
                    begun={begun}
                    onChange={onChange}
                  />
                ),
              },
            ],
          },
        ],
        save: ({ sets }, _, revision) =>
          client.call(setSynonyms, { synonyms: { sets: setsOf(sets) ?? [], revision } }),
        onSaved: () => void onSaved(),
      }}
    />
  );
}

interface SetsProps {
  id: string;
  sets: readonly string[];
  error?: string;
  off: boolean;
  begun: Begun | null;
  onChange: (sets: readonly string[]) => void;
}

function Sets({ id, sets, error, off, begun, onChange }: SetsProps) {
  const t = useText();
  const rows = useRef<HTMLDivElement>(null);
  const taken = useRef(begun?.turn ?? 0);
  useEffect(() => {
    if (!begun || begun.turn === taken.current) return;
    taken.current = begun.turn;
    onChange([...sets, `${begun.words}, `]);
  }, [begun, sets, onChange]);
  const count = sets.length;
  const before = useRef(count);
  useEffect(() => {
    // A row that was begun elsewhere is where the person goes on.
    const last = [...(rows.current?.querySelectorAll('input') ?? [])].at(-1);
    if (count > before.current && last?.value) last.focus();
    before.current = count;
  }, [count]);
  return (
    <div ref={rows} className={css.sets} id={id} tabIndex={-1}>
      {sets.length === 0 ? <p>{t('finding.none')}</p> : null}
      {sets.map((line, at) => (
        <div key={at} className={css.set}>
          <TextField
            label={t('finding.set', { number: at + 1 })}
            placeholder={t('finding.example')}
            value={line}
            disabled={off}
            maxLength={1300}
            autoComplete="off"
            onChange={(event) =>
              onChange(sets.map((one, now) => (now === at ? event.currentTarget.value : one)))
            }
          />
          <Button
            size="small"
            variant="secondary"
            disabled={off}
            aria-label={t('finding.removeSet', { number: at + 1 })}
            onClick={() => onChange(sets.filter((_, now) => now !== at))}
          >
            {t('finding.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="small"
          variant="secondary"
          disabled={off || sets.length >= 300}
          onClick={() => onChange([...sets, ''])}
        >
          {t('finding.add')}
        </Button>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
