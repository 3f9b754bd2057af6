import { useNavigate, useSearch } from '@tanstack/react-router';
import { exportMembers, startMemberImport } from '@souk/client/operations/members-members';
import { Button, Callout } from '@souk/ui';
import { Allowed } from '../../../shared/may.tsx';
import { Page } from '../../../shared/Page.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { useStore } from '../../../shared/store.ts';
import { useTask } from '../../../shared/task.ts';
import { BringPart } from './BringPart.tsx';
import { FilesPart } from './FilesPart.tsx';
import { useText } from './text.ts';
import { WorkPart } from './WorkPart.tsx';

/** Members in and out of the shop as files. */
export function MemberFilesPage() {
  const t = useText();
  const { client } = useStore();
  const task = useTask();
  const navigate = useNavigate();
  const { import: open } = useSearch({ strict: false }) as { import?: string };
  const show = (id: string | null) =>
    void navigate({ to: '/member-files', search: id === null ? {} : { import: id } });
  const take = () =>
    void task.run(async () => saveFile(await client.download(exportMembers.path), 'members.csv'));
  return (
    <Page
      title={t('nav.memberFiles')}
      text={t('memberFiles.text')}
      actions={
        <Allowed to={exportMembers}>
          <Button variant="secondary" size="small" busy={task.busy} onClick={take}>
            {t('memberFiles.take')}
          </Button>
        </Allowed>
      }
    >
      {task.problem ? (
        <Callout tone="bad">
          <p>{task.problem}</p>
        </Callout>
      ) : null}
      {open ? (
        <WorkPart key={open} id={open} onOpen={show} />
      ) : (
        <Allowed to={startMemberImport}>
          <BringPart onBegun={show} />
        </Allowed>
      )}
      <FilesPart open={open} onOpen={show} />
    </Page>
  );
}
