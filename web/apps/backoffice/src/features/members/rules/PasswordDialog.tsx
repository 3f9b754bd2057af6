import type { Schemas } from '@souk/client';
import { get as getPolicy, update as updatePolicy } from '@souk/client/operations/identity-sign-in-policy';
import { serviceKey } from '@souk/query/operations';
import { EditorDialog } from '../../../shared/form/EditorDialog.tsx';
import type { Saved } from '../../../shared/form/types.ts';
import { useStore } from '../../../shared/store.ts';
import { useDone } from '../../../shared/useDone.ts';
import { useText } from '../text/index.ts';

type Policy = Schemas['IdentityPolicy'];

const least = 8;
const most = 64;

const savedOf = (policy: Policy): Saved<{ length: string }> => ({
  values: { length: String(policy.minimumPasswordLength) },
  revision: policy.revision,
});

/** How long a password must be. */
export function PasswordDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const t = useText();
  const { client } = useStore();
  const { tell } = useDone(serviceKey(getPolicy));
  const wrong = t('rules.passwordWrong', { least, most });
  return (
    <EditorDialog<{ length: string }>
      title={t('rules.password')}
      text={t('rules.passwordText')}
      spec={{
        id: 'rules.password',
        saved: savedOf(policy),
        takesOver: true,
        latest: async () => savedOf((await client.call(getPolicy, {})).signInPolicy),
        parts: [
          {
            fields: [
              {
                name: 'length',
                label: t('rules.passwordLength'),
                hint: t('rules.passwordHint', { least, most }),
                kind: 'number',
                server: 'minimumPasswordLength',
                required: wrong,
                check: (value) => {
                  const text = String(value).trim();
                  return /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most
                    ? undefined
                    : wrong;
                },
              },
            ],
          },
        ],
        save: ({ length }, _, revision) =>
          client.call(updatePolicy, {
            signInPolicy: { revision, minimumPasswordLength: Number(length.trim()) },
          }),
        onSaved: () => tell(t('members.saved')),
      }}
      onClose={onClose}
    />
  );
}
