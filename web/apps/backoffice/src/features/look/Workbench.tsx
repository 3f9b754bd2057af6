import { useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconDeviceDesktop, IconDeviceMobile, IconDevices } from '@tabler/icons-react';
import { Select, SelectField } from '@souk/ui';
import { sameLanguage } from '@souk/client/look';
import { useLanguage } from '@souk/ui/text';
import { languageName } from '../../shared/language-name.ts';
import { AnnouncementEditor } from './AnnouncementEditor.tsx';
import { Card } from './Card.tsx';
import { Colours } from './Colours.tsx';
import { useDesk, useWords } from './desk.ts';
import { MenuEditor } from './MenuEditor.tsx';
import { AroundPart, PagesPart } from './MorePart.tsx';
import { PageEditor } from './PageEditor.tsx';
import { Preview } from './Preview.tsx';
import { SectionEditor } from './SectionEditor.tsx';
import { SectionList } from './SectionList.tsx';
import { useText } from './text/index.ts';
import { LogoPart, ShapePart, TypePart } from './ThemeParts.tsx';
import css from './look.module.css';

type Width = 'desktop' | 'phone' | 'both';

/** The parts at one side, the shop in the middle, and the fields of what was chosen at the other side. */
export function Workbench() {
  const narrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false });
  return narrow ? <Narrow /> : <Wide />;
}

function Wide() {
  const { chosen, draft } = useDesk();
  const [width, setWidth] = useState<Width>('both');
  const [path, setPath] = useState('/');
  const isPage = chosen?.kind === 'page';
  // Whoever writes a page sees that page. Where it is saved: the frame would load anew with each letter of its address.
  const page = isPage ? draft.look.pages.find(({ id }) => id === chosen.id) : undefined;
  const shown = page ? `/pages/${page.slug}` : path;
  return (
    <div className={css.bench}>
      <div className={css.start}>
        <Parts />
      </div>
      {isPage ? null : <PreviewHead width={width} onWidth={setWidth} path={path} onPath={setPath} />}
      <div className={css.middle}>
        {isPage ? (
          <Editor back />
        ) : (
          <Preview
            key={`${width === 'phone'} ${path}`}
            screen={width === 'phone' ? 'phone' : 'desktop'}
            path={path}
          />
        )}
      </div>
      <div className={css.side}>
        {width === 'both' || isPage ? (
          // Menus and the announcement are long and stand around all pages: they get the room.
          <div hidden={chosen?.kind === 'menu' || chosen?.kind === 'announcement'}>
            <Preview key={shown} screen="phone" path={shown} />
          </div>
        ) : null}
        {isPage ? null : <Editor />}
      </div>
    </div>
  );
}

/** One thing at a time: the parts, the fields of one, or the preview. */
function Narrow() {
  const t = useText();
  const { chosen } = useDesk();
  const [view, setView] = useState<'parts' | 'preview'>('parts');
  const [began] = useState(chosen);
  // What is chosen when the page opens is for wide screens, which show it beside the list.
  const editing = chosen && chosen !== began;
  const [seen, setSeen] = useState(chosen);
  // Chosen in the preview: its fields are wanted.
  if (chosen !== seen) {
    setSeen(chosen);
    setView('parts');
  }
  return (
    <div className={css.column}>
      <SegmentedControl
        fullWidth
        aria-label={t('look.view')}
        value={view}
        onChange={(next) => setView(next as 'parts' | 'preview')}
        data={[
          { value: 'parts', label: t('look.parts') },
          { value: 'preview', label: t('look.preview') },
        ]}
      />
      {view === 'preview' ? <Preview screen="phone" path="/" /> : editing ? <Editor back /> : <Parts />}
    </div>
  );
}

function Parts() {
  return (
    <>
      <SectionList />
      <Colours />
      <TypePart />
      <ShapePart />
      <LogoPart />
      <AroundPart />
      <PagesPart />
    </>
  );
}

function PreviewHead({
  width,
  onWidth,
  path,
  onPath,
}: {
  width: Width;
  onWidth: (width: Width) => void;
  path: string;
  onPath: (path: string) => void;
}) {
  const t = useText();
  const { look } = useDesk();
  const icons = { desktop: IconDeviceDesktop, phone: IconDeviceMobile, both: IconDevices };
  return (
    <div className={css.previewHead}>
      <SegmentedControl
        aria-label={t('look.widths')}
        value={width}
        onChange={(next) => onWidth(next as Width)}
        data={(['desktop', 'phone', 'both'] as const).map((value) => {
          const Icon = icons[value];
          return {
            value,
            label: (
              <span className={css.segment}>
                <Icon size={17} stroke={1.75} aria-hidden="true" />
                {t(`look.${value}`)}
              </span>
            ),
          };
        })}
      />
      <span className={css.note}>{t('look.showing')}</span>
      <Select
        aria-label={t('look.shownPage')}
        className={css.shownPage}
        value={path}
        onChange={(event) => onPath(event.currentTarget.value)}
      >
        <option value="/">{t('look.home')}</option>
        <option value="/products">{t('look.to.PRODUCTS')}</option>
        {look.pages.map(({ id, slug, title }) => (
          <option key={id} value={`/pages/${slug}`}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The fields of what was chosen. */
function Editor({ back }: { back?: boolean }) {
  const t = useText();
  const { chosen, choose, look: written } = useDesk();
  const { look } = useWords();
  const narrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false });
  const section = chosen?.kind === 'section' ? look.home.find(({ id }) => id === chosen.id) : undefined;
  const page = chosen?.kind === 'page' ? look.pages.find(({ id }) => id === chosen.id) : undefined;
  const title = () => {
    if (section) return t(`look.kind.${section.kind}`);
    if (page) return written.pages.find(({ id }) => id === page.id)?.title ?? page.title;
    if (chosen?.kind === 'menu') return t(`look.menu.${chosen.id}`);
    return chosen?.kind === 'announcement' ? t('look.bar') : null;
  };
  const name = title();
  return (
    <>
      {back ? (
        <button type="button" className={css.add} onClick={() => choose(null)}>
          <IconArrowLeft className={css.flip} size={17} stroke={1.75} aria-hidden="true" />
          {t(narrow ? 'look.backParts' : 'look.back')}
        </button>
      ) : null}
      {name === null ? (
        <p className={css.empty}>{t('look.nothingChosen')}</p>
      ) : (
        <Card title={name}>
          <SpokenField />
          {section ? <SectionEditor key={section.id} section={section} /> : null}
          {page ? <PageEditor key={page.id} page={page} /> : null}
          {chosen?.kind === 'menu' ? <MenuEditor key={chosen.id} menu={chosen.id} /> : null}
          {chosen?.kind === 'announcement' ? <AnnouncementEditor /> : null}
        </Card>
      )}
    </>
  );
}

/** In which language the words of what was chosen are written. */
function SpokenField() {
  const t = useText();
  const { code } = useLanguage();
  const { tongue, languages, speak } = useDesk();
  if (languages.length < 2) return null;
  const name = (language: string) => languageName(language, code);
  return (
    <div className={css.spoken}>
      <SelectField
        label={t('look.spoken')}
        hint={
          sameLanguage(tongue.language, tongue.main)
            ? undefined
            : t('look.spokenHint', { language: name(tongue.main) })
        }
        value={tongue.language}
        onChange={(event) => speak(event.currentTarget.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language}>
            {name(language)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
