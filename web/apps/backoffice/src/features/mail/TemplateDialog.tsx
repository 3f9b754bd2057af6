import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@souk/client';
import {
  listTemplates,
  previewTemplate,
  saveTemplate,
  testTemplate,
} from '@souk/client/operations/souk-email-templates';
import { serviceKey } from '@souk/query/operations';
import { Button, Callout, TextArea, TextField } from '@souk/ui';
import { directionOf } from '@souk/ui/text';
import { Dialog, DialogBody, DialogFoot } from '../../shared/Dialog.tsx';
import { ConflictDialog } from '../../shared/form/ConflictDialog.tsx';
import { EditorField } from '../../shared/form/EditorForm.tsx';
import type { FieldSpec, Saved } from '../../shared/form/types.ts';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useLeaving } from '../../shared/leaving.tsx';
import { useMay } from '../../shared/may.tsx';
import { useStore } from '../../shared/store.ts';
import { useTask } from '../../shared/task.ts';
import { useDone } from '../../shared/useDone.ts';
import { partNames } from './templates.ts';
import { useText } from './text/index.ts';
import css from './MailPage.module.css';

type Template = Schemas['MailWorded'];
type Words = Record<string, string>;

const service = serviceKey(saveTemplate);
const oneLine = new Set(['subject', 'heading', 'button']);

const savedOf = ({ parts, revision }: Template): Saved<Words> => ({
  values: Object.fromEntries(parts.map(({ key, own }) => [key, own])),
  revision,
});

/** What one mail says: its parts in own words, how it looks with them, and a test to oneself. */
export function TemplateDialog({
  template,
  name,
  delivers,
  onClose,
}: {
  template: Template;
  name: string;
  delivers: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const { client } = useStore();
  const may = useMay();
  const task = useTask();
  const { tell } = useDone(service);
  const which = { name: template.name, language: template.language };
  const direction = directionOf(which.language);
  const changes = may(saveTemplate);
  const id = `mail-${template.name}-${template.language}`;
  const fields = template.parts.map(({ key, ours }): FieldSpec<Words> => {
    const label = partNames[key];
    const common = { label: label ? t(label) : key, hint: t('mail.oursIs', { text: ours }) };
    const Input = oneLine.has(key) ? TextField : TextArea;
    return {
      ...common,
      name: key,
      server: `parts.${key}`,
      kind: 'custom',
      // The words are written in the mail's language, which need not be that of whoever writes them.
      render: ({ id, value, error, onChange, onBlur }) => (
        <Input
          {...common}
          id={id}
          value={String(value ?? '')}
          error={error}
          disabled={!changes}
          lang={which.language}
          dir={direction}
          onBlur={onBlur}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ),
    };
  });
  const editor = useEditor<Words>({
    id,
    saved: savedOf(template),
    parts: [{ fields }],
    takesOver: true,
    latest: async () => {
      const { templates } = await client.call(listTemplates, { language: which.language });
      return savedOf(templates.find((one) => one.name === which.name) ?? template);
    },
    save: (parts, _, revision) => client.call(saveTemplate, { ...which, parts, revision }),
  });
  const leave = (said: string) => {
    onClose();
    tell(said);
  };
  const save = async () => {
    if (await editor.save()) leave(t('mail.templateSaved'));
  };
  const reset = async () => {
    const { revision } = template;
    const done = await task.run(() => client.call(saveTemplate, { ...which, parts: {}, revision }));
    if (!done) return;
    editor.forget();
    leave(t('mail.templateReset'));
  };
  const test = async () => {
    let to = '';
    const done = await task.run(async () => {
      // What is typed, as the preview shows it, whether it is saved or not.
      ({ to } = await client.call(testTemplate, { ...which, parts: editor.values }));
    });
    if (done) tell(t(delivers ? 'mail.tested' : 'mail.testKept', { to }));
  };
  const close = () => {
    editor.forget();
    onClose();
  };
  const leaving = useLeaving(close, changes);
  const problem = task.problem || editor.problem;
  const busy = task.busy || editor.busy;
  const [shownParts, setShownParts] = useState(editor.values);
  return (
    <Dialog
      wide
      title={name}
      text={t('mail.braces', { values: template.values.map((one) => `{${one}}`).join(' ') })}
      onClose={leaving.close}
    >
      <form
        className={css.template}
        noValidate
        {...leaving.watch}
        onBlur={() => setShownParts(editor.values)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <DialogBody>
          {problem ? (
            <Callout tone="bad">
              <p>{problem}</p>
            </Callout>
          ) : null}
          {editor.restored ? (
            <Callout tone="attention">
              <p>{t('form.restored')}</p>
            </Callout>
          ) : null}
          {fields.map((field) => (
            <EditorField key={field.name} id={id} editor={editor} field={field} checkedWhenLeft={false} />
          ))}
          <TemplatePreview which={which} parts={shownParts} />
        </DialogBody>
        <DialogFoot>
          {leaving.question ?? (
            <div className={css.buttons}>
              {may(testTemplate) ? (
                <Button variant="secondary" busy={task.busy} onClick={() => void test()}>
                  {t('mail.test')}
                </Button>
              ) : null}
              {changes && template.parts.some(({ own }) => own) ? (
                <Button variant="secondary" onClick={() => void reset()}>
                  {t('mail.reset')}
                </Button>
              ) : null}
              <Button variant="secondary" onClick={leaving.close}>
                {t('dialog.close')}
              </Button>
              {changes ? (
                <Button type="submit" busy={editor.busy}>
                  {t('mail.save')}
                </Button>
              ) : null}
            </div>
          )}
        </DialogFoot>
      </form>
      {editor.overtakenBy ? (
        <ConflictDialog fields={fields} overtaken={editor.overtakenBy} onDecide={editor.settleConflict} />
      ) : null}
    </Dialog>
  );
}

/** How a mail looks with words that need not be saved. */
function TemplatePreview({ which, parts }: { which: { name: string; language: string }; parts: Words }) {
  const t = useText();
  const { client } = useStore();
  const [form, setForm] = useState<'html' | 'text'>('html');
  const preview = useQuery({
    queryKey: [...service, 'preview', which, parts],
    queryFn: ({ signal }) => client.call(previewTemplate, { ...which, parts }, { signal }),
    retry: false,
  });
  const shown = preview.data?.preview;
  const { language } = which;
  const direction = directionOf(language);
  return (
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
          <p lang={language} dir={direction}>
            <strong>{shown.subject}</strong>
          </p>
          {form === 'html' ? (
            <iframe
              title={t('mail.preview')}
              className={css.frame}
              lang={language}
              dir={direction}
              sandbox=""
              srcDoc={shown.html}
            />
          ) : (
            <pre className={css.text} lang={language} dir={direction} tabIndex={0}>
              {shown.text}
            </pre>
          )}
        </>
      ) : preview.isError ? (
        <p className={css.withheld}>{t('mail.noPreview')}</p>
      ) : null}
    </section>
  );
}
