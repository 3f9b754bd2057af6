import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '@souk/client';
import { get as getPolicy, update as updatePolicy } from '@souk/client/operations/identity-sign-in-policy';
import { serviceKey } from '@souk/query/operations';
import { Callout, ErrorSummary, TextField } from '@souk/ui';
import { FormDialog } from '../../../shared/Dialog.tsx';
import { ConflictDialog } from '../../../shared/form/ConflictDialog.tsx';
import { EditorField, fieldId } from '../../../shared/form/EditorForm.tsx';
import type { FieldSpec, Saved } from '../../../shared/form/types.ts';
import { useEditor } from '../../../shared/form/useEditor.ts';
import { useStore } from '../../../shared/store.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useText } from '../text/index.ts';
import {
  captchaModes,
  captchaNames,
  changeOf,
  isScore,
  missing,
  valuesOf,
  type CaptchaValues,
} from './captcha.ts';

type Policy = Schemas['IdentityPolicy'];

const savedOf = (policy: Policy): Saved<CaptchaValues> => ({
  values: valuesOf(policy.captcha),
  revision: policy.revision,
});

const id = 'rules.captcha';

/** When somebody is asked whether they are a person, and by whom. Secrets go in and are never shown. */
export function CaptchaDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { tell } = useDone(serviceKey(getPolicy));
  // Apart from the form: what is kept of a form while it is filled in must not hold secrets.
  const [secrets, setSecrets] = useState({ secret: '', invisibleSecret: '' });
  const [tries, setTries] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const fields: FieldSpec<CaptchaValues>[] = [
    {
      name: 'mode',
      label: t('rules.captcha.when'),
      kind: 'choice',
      options: Object.entries(captchaModes).map(([value, name]) => ({ value, label: t(name) })),
    },
    {
      name: 'provider',
      label: t('rules.captcha.provider'),
      kind: 'choice',
      options: [
        { value: '', label: t('rules.captcha.none') },
        ...Object.entries(captchaNames).map(([value, label]) => ({ value, label })),
      ],
    },
    { name: 'siteKey', label: t('rules.captcha.siteKey'), maxLength: 200 },
    {
      name: 'invisibleSiteKey',
      label: t('rules.captcha.invisibleKey'),
      hint: t('rules.captcha.invisibleHint'),
      maxLength: 200,
    },
    {
      name: 'minimumScore',
      label: t('rules.captcha.score'),
      hint: t('rules.captcha.scoreHint'),
      kind: 'amount',
      check: (value) => (isScore(String(value)) ? undefined : t('rules.captcha.scoreWrong')),
    },
    {
      name: 'hostnames',
      label: t('rules.captcha.hosts'),
      hint: t('rules.captcha.hostsHint'),
      kind: 'multiline',
    },
  ];
  const editor = useEditor<CaptchaValues>({
    id,
    saved: savedOf(policy),
    parts: [{ fields }],
    takesOver: true,
    latest: async () => savedOf((await client.call(getPolicy, {})).signInPolicy),
    save: (now, changed, revision) =>
      client.call(updatePolicy, {
        signInPolicy: { revision, captcha: changeOf(now, changed, secrets) as never },
      }),
  });
  const needed = missing(editor.values, policy.captcha, secrets);
  const problems = Object.entries(needed).map(([name, key]) => ({ id: fieldId(id, name), text: t(key) }));
  const lacks = tries > 0 && problems.length > 0;
  // Only a press moves the focus, not what becomes right meanwhile.
  useEffect(() => summary.current?.focus(), [tries]);
  const save = async () => {
    setTries((now) => now + 1);
    if (problems.length > 0 || !(await editor.save())) return;
    onClose();
    tell(t('members.saved'));
  };
  const secret = (name: 'secret' | 'invisibleSecret', label: string, has: boolean, hint?: string) => (
    <TextField
      id={fieldId(id, name)}
      label={label}
      type="password"
      autoComplete="off"
      maxLength={500}
      hint={has ? t('rules.secretKept') : hint}
      value={secrets[name]}
      error={lacks && name === 'secret' && needed.secret ? t(needed.secret) : undefined}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setSecrets((now) => ({ ...now, [name]: value }));
      }}
    />
  );
  return (
    <>
      <FormDialog
        wide
        title={t('rules.captcha')}
        text={t('rules.captchaText')}
        task={{ busy: editor.busy, problem: lacks ? '' : editor.problem }}
        submit={t('members.save')}
        onClose={() => {
          editor.forget();
          onClose();
        }}
        onSubmit={() => void save()}
      >
        {lacks ? <ErrorSummary ref={summary} problems={problems} /> : null}
        {editor.restored ? (
          <Callout tone="attention">
            <p>{t('form.restored')}</p>
          </Callout>
        ) : null}
        {fields.slice(0, 3).map((field) => (
          <EditorField key={field.name} id={id} editor={editor} field={field} checkedWhenLeft={false} />
        ))}
        {secret('secret', t('rules.captcha.secret'), policy.captcha.hasSecret, t('rules.captcha.secretHint'))}
        {editor.values.provider === 'RECAPTCHA' ? (
          <>
            {fields.slice(3, 5).map((field) => (
              <EditorField key={field.name} id={id} editor={editor} field={field} checkedWhenLeft={false} />
            ))}
            {secret(
              'invisibleSecret',
              t('rules.captcha.invisibleSecret'),
              policy.captcha.hasInvisibleSecret,
              t('rules.captcha.invisibleSecretHint'),
            )}
          </>
        ) : null}
        {fields.slice(5).map((field) => (
          <EditorField key={field.name} id={id} editor={editor} field={field} checkedWhenLeft={false} />
        ))}
      </FormDialog>
      {editor.overtakenBy ? (
        <ConflictDialog fields={fields} overtaken={editor.overtakenBy} onDecide={editor.settleConflict} />
      ) : null}
    </>
  );
}
