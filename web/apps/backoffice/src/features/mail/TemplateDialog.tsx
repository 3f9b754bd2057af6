import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isSoukError, type Schemas } from '@souk/client';
import { previewTemplate, saveTemplate, testTemplate } from '@souk/client/operations/souk-email-templates';
import { serviceKey } from '@souk/query/operations';
import { Button, Callout, TextArea, TextField } from '@souk/ui';
import { Dialog } from '../../shared/Dialog.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { partNames } from './templates.ts';
import { useText } from './text/index.ts';
import css from './MailPage.module.css';

const service = serviceKey(saveTemplate);

/** What one mail says: its parts in own words, how it looks with them, and a test to oneself. */
export function TemplateDialog({
  template,
  name,
  delivers,
  onClose,
}: {
  template: Schemas['MailWorded'];
  name: string;
  delivers: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const task = useTask();
  const { tell } = useDone(service);
  const [parts, setParts] = useState<Record<string, string>>(() =>
    Object.fromEntries(template.parts.map(({ key, own }) => [key, own])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [form, setForm] = useState<'html' | 'text'>('html');
  const [shownParts, setShownParts] = useState(parts);
  const which = { name: template.name, language: template.language };
  const preview = useQuery({
    queryKey: [...service, 'preview', which, shownParts],
    queryFn: ({ signal }) => client.call(previewTemplate, { ...which, parts: shownParts }, { signal }),
    retry: false,
  });
  const changes = may(saveTemplate);
  const refuse = (error: unknown) => {
    if (!isSoukError(error)) return;
    setErrors(
      Object.fromEntries(
        error.violations.map(({ field, description }) => [field.replace(/^parts\./, ''), description]),
      ),
    );
  };
  const save = async (now: Record<string, string>, said: string) => {
    setErrors({});
    const done = await task.run(() =>
      client.call(saveTemplate, { ...which, parts: now }).catch((error: unknown) => {
        refuse(error);
        throw error;
      }),
    );
    if (!done) return;
    onClose();
    tell(said);
  };
  const test = async () => {
    let to = '';
    const done = await task.run(async () => {
      ({ to } = await client.call(testTemplate, which));
    });
    if (done) tell(t(delivers ? 'mail.tested' : 'mail.testKept', { to }));
  };
  const shown = preview.data?.preview;
  return (
    <Dialog
      wide
      title={name}
      text={t('mail.braces', { values: template.values.map((one) => `{${one}}`).join(' ') })}
      onClose={onClose}
    >
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      <form
        className={css.template}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(parts, t('mail.templateSaved'));
        }}
      >
        {template.parts.map(({ key, ours }) => {
          const label = partNames[key];
          const common = {
            label: label ? t(label) : key,
            hint: t('mail.oursIs', { text: ours }),
            value: parts[key] ?? '',
            error: errors[key],
            disabled: !changes,
            dir: 'auto' as const,
            onBlur: () => setShownParts(parts),
          };
          return key === 'subject' || key === 'heading' || key === 'button' ? (
            <TextField
              key={key}
              {...common}
              onChange={(event) => setParts({ ...parts, [key]: event.currentTarget.value })}
            />
          ) : (
            <TextArea
              key={key}
              {...common}
              onChange={(event) => setParts({ ...parts, [key]: event.currentTarget.value })}
            />
          );
        })}
        <section className={css.preview} aria-label={t('mail.preview')}>
          <div className={css.buttons}>
            <Button
              size="small"
              variant="secondary"
              aria-pressed={form === 'html'}
              onClick={() => setForm('html')}
            >
              {t('mail.asMail')}
            </Button>
            <Button
              size="small"
              variant="secondary"
              aria-pressed={form === 'text'}
              onClick={() => setForm('text')}
            >
              {t('mail.asText')}
            </Button>
          </div>
          {shown ? (
            <>
              <p dir="auto">
                <strong>{shown.subject}</strong>
              </p>
              {form === 'html' ? (
                <iframe title={t('mail.preview')} className={css.frame} sandbox="" srcDoc={shown.html} />
              ) : (
                <pre className={css.text} dir="auto" tabIndex={0}>
                  {shown.text}
                </pre>
              )}
            </>
          ) : preview.isError ? (
            <p className={css.withheld}>{t('mail.noPreview')}</p>
          ) : null}
        </section>
        <div className={css.buttons}>
          {may(testTemplate) ? (
            <Button variant="secondary" busy={task.busy} onClick={() => void test()}>
              {t('mail.test')}
            </Button>
          ) : null}
          {changes && template.parts.some(({ own }) => own) ? (
            <Button variant="secondary" onClick={() => void save({}, t('mail.templateReset'))}>
              {t('mail.reset')}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
          {changes ? (
            <Button type="submit" busy={task.busy}>
              {t('mail.save')}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
