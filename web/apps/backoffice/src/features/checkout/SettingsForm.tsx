import { useState } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { useNotice } from '@souk/ui';
import { FormBody } from '../../shared/form/FormBody.tsx';
import type { Values } from '../../shared/form/merge.ts';
import type { FormPart, FormSpec } from '../../shared/form/types.ts';
import { useMay, type Needed } from '../../shared/may.tsx';
import { useDone } from '../../shared/useDone.ts';
import { useText } from './text/index.ts';

/** The form of a settings page: read anew when it is saved, and off for those who may only look. */
export function SettingsForm<V extends Values>({
  service,
  needs,
  parts,
  ...spec
}: Omit<FormSpec<V>, 'onSaved'> & { service: QueryKey; needs: Needed }) {
  const t = useText();
  const notify = useNotice();
  const may = useMay();
  const { reload } = useDone(service);
  const [version, setVersion] = useState(0);
  const saved = async () => {
    await reload();
    setVersion((now) => now + 1);
    notify({ text: t('checkout.saved') });
  };
  const shown: FormPart<V>[] = may(needs)
    ? [...parts]
    : parts.map((part) => ({
        ...part,
        fields: part.fields.map((field) => ({ ...field, off: t('problem.notAllowed') })),
      }));
  return <FormBody<V> key={version} spec={{ ...spec, parts: shown, onSaved: () => void saved() }} />;
}
