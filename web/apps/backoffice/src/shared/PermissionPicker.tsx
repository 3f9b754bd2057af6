import { useQuery } from '@tanstack/react-query';
import { Checkbox, FieldError } from '@souk/ui';
import { useLanguage } from '@souk/ui/text';
import { Answer } from './Page.tsx';
import { areaKey, byArea, wordsOf } from './permission-names.ts';
import { permissionsOptions } from './queries.ts';
import { useCan, useStore } from './store.ts';
import { useText } from './text/index.ts';
import css from './PermissionPicker.module.css';

/** What something may do, one by one. What the person does not hold they cannot give. */
export function PermissionPicker({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string;
}) {
  const t = useText();
  const { code } = useLanguage();
  const { api } = useStore();
  const has = useCan();
  const permissions = useQuery(permissionsOptions(api));
  const toggle = (ids: string[], on: boolean) =>
    onChange(on ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id)));
  return (
    <fieldset className={css.picker}>
      <legend className={css.legend}>{t('permissions.title')}</legend>
      <FieldError id="permissions" error={error} />
      <Answer query={permissions} failed={t('permissions.failed')}>
        {(list) => (
          <div className={css.groups}>
            {byArea(list).map((group) => {
              const mine = group.permissions.filter(({ id }) => has(id)).map(({ id }) => id);
              const key = areaKey(group.id);
              return (
                <div key={group.id}>
                  <div className={css.groupHead}>
                    <h3 className={css.group}>{key ? t(key) : group.id}</h3>
                    {mine.length > 1 ? (
                      <button
                        type="button"
                        className={css.all}
                        onClick={() => toggle(mine, !mine.every((id) => chosen.includes(id)))}
                      >
                        {t(mine.every((id) => chosen.includes(id)) ? 'permissions.none' : 'permissions.all')}
                      </button>
                    ) : null}
                  </div>
                  {group.permissions.map((permission) => (
                    <Checkbox
                      key={permission.id}
                      checked={chosen.includes(permission.id)}
                      disabled={!has(permission.id)}
                      onChange={(event) => toggle([permission.id], event.currentTarget.checked)}
                      label={
                        <span className={css.permission} title={permission.id}>
                          {wordsOf(permission, code).name}
                          {permission.level === 'SEE' ? (
                            <span className={css.reads}>{t('permissions.reads')}</span>
                          ) : null}
                          <span className={css.about}>{wordsOf(permission, code).description}</span>
                        </span>
                      }
                    />
                  ))}
                </div>
              );
            })}
          </div>
        )}
      </Answer>
    </fieldset>
  );
}
