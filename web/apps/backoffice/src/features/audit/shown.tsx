import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import { StatusPill, type Tone } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { can } from '../../shared/permissions.ts';
import { contributorsOptions } from '../../shared/queries.ts';
import { useCan, useStore } from '../../shared/store.ts';
import { actName } from './acts.ts';
import { entities, plainName } from './entities.ts';
import { useText, type TextKey } from './text/index.ts';

export type AuditRecord = Schemas['IdentityAuditRecord'];

type Did = 'made' | 'changed' | 'deleted' | 'did';

export function didOf({ before, after }: Pick<AuditRecord, 'before' | 'after'>): Did {
  if (before === null && after === null) return 'did';
  if (before === null) return 'made';
  return after === null ? 'deleted' : 'changed';
}

const tones: Record<Did, Tone> = { made: 'good', changed: 'active', deleted: 'bad', did: 'neutral' };

export function DidPill({ record }: { record: AuditRecord }) {
  const t = useText();
  const did = didOf(record);
  return <StatusPill tone={tones[did]}>{t(`audit.${did}`)}</StatusPill>;
}

/** What was changed, in words; what was done where nothing is named. */
export function useThing(): (record: Pick<AuditRecord, 'entity' | 'operation'>) => string {
  const t = useText();
  const act = useAct();
  return ({ entity, operation }) => {
    if (!entity) return act(operation);
    const key: TextKey | undefined = entities[entity];
    return key ? t(key) : plainName(entity);
  };
}

/** What was done, in words. */
export function useAct(): (operation: string) => string {
  const { code } = useLanguage();
  return (operation) => actName(operation, code);
}

const nameFields = ['name', 'title', 'displayName', 'subject', 'fileName', 'email', 'loginEmail', 'code'];

/**
 * What the changed thing is called, where the record holds it: an order's number, a product's name. A thing that was
 * changed goes by the name that it has now.
 */
export function nameIn({ before, after }: Pick<AuditRecord, 'before' | 'after'>): string {
  for (const side of [after, before]) {
    if (side === null || typeof side !== 'object' || Array.isArray(side)) continue;
    const fields = side as Record<string, unknown>;
    const { number, orderNumber } = fields;
    for (const one of [number, orderNumber]) {
      if ((typeof one === 'string' && one) || (typeof one === 'number' && one)) return `#${one}`;
    }
    for (const field of nameFields) {
      const one = fields[field];
      if (typeof one === 'string' && one.trim()) return one;
    }
  }
  return '';
}

export interface Someone {
  id: string;
  name: string;
}

/** Staff by name, for those who may know them. */
export function useStaff(): readonly Someone[] {
  const { api } = useStore();
  const has = useCan();
  const { data } = useQuery({ ...contributorsOptions(api), enabled: has(can.readStaff) });
  return (data ?? []).map((one) => ({
    id: one.id,
    name: `${one.firstName ?? ''} ${one.lastName ?? ''}`.trim() || one.email || one.id,
  }));
}

/** Who did it: a name where there is one. */
export function useWho(): (record: AuditRecord) => string {
  const t = useText();
  const staff = useStaff();
  return ({ actor }) =>
    actor.name ||
    staff.find(({ id }) => id === actor.id)?.name ||
    t(actor.kind === 'APP' ? 'audit.app' : 'audit.staff');
}

/** What every change changes says nothing beside the rest. */
const alwaysDiffer = new Set(['revision', 'updatedDate']);

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function valueText(value: unknown, language: string): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  if (!moment.test(value)) return value;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    Date.parse(value),
  );
}

/** The fields that differ, in order, with both sides as text. */
export function differences({ before, after }: Pick<AuditRecord, 'before' | 'after'>, language: string) {
  const side = (value: unknown): Record<string, unknown> =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : value === null
        ? {}
        : { '': value };
  const [was, is] = [side(before), side(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  const telling = fields.filter((field) => !alwaysDiffer.has(field));
  return (telling.length > 0 ? telling : fields).map((field) => ({
    id: field,
    before: valueText(was[field], language),
    after: valueText(is[field], language),
  }));
}
