import { useQueryClient } from '@tanstack/react-query';
import { useNotice } from '@souk/ui';
import type { Me } from '../../shared/api.ts';
import { FormBody } from '../../shared/form/FormBody.tsx';
import { keys } from '../../shared/queries.ts';
import { useMe, useStore } from '../../shared/store.ts';
import { useText } from './text/index.ts';
import css from './account.module.css';

const namesOf = ({ identity: { identityProfile } }: Me) => ({
  values: { firstName: identityProfile.firstName ?? '', lastName: identityProfile.lastName ?? '' },
});

export function NamePart() {
  const t = useText();
  const { api } = useStore();
  const me = useMe();
  const cache = useQueryClient();
  const notify = useNotice();
  return (
    <div className={css.narrow}>
      <FormBody
        spec={{
          id: 'account.name',
          saved: namesOf(me),
          parts: [
            {
              title: t('account.name'),
              text: me.identity.email.address,
              fields: [
                {
                  name: 'firstName',
                  label: t('account.first'),
                  autoComplete: 'given-name',
                  maxLength: 100,
                  required: t('account.firstNeeded'),
                },
                {
                  name: 'lastName',
                  label: t('account.last'),
                  autoComplete: 'family-name',
                  maxLength: 100,
                },
              ],
            },
          ],
          save: async ({ firstName, lastName }) =>
            cache.setQueryData(
              keys.me,
              await api.updateMe({ firstName: firstName.trim(), lastName: lastName.trim() }),
            ),
          latest: async () => namesOf(await api.me()),
          onSaved: () => notify({ text: t('account.nameSaved') }),
        }}
      />
    </div>
  );
}
