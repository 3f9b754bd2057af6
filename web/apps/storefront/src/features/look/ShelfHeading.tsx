import layout from '../../shared/layout.module.css';
import { useEditing, type Part } from './editing.ts';
import { Words } from './Words.tsx';

interface Props {
  section: string;
  part: Part;
  text: string | undefined;
  /** What it is called where the shop wrote nothing. */
  usual: string;
}

/** The heading above goods or collections. */
export function ShelfHeading({ section, part, text, usual }: Props) {
  const editing = useEditing();
  return (
    // A box to write in has a direction of its own, and says nothing about that of the whole.
    <h2 className={layout.heading} dir={editing ? undefined : 'auto'}>
      <Words
        place={{ section, part, field: 'title' }}
        text={text}
        usual={usual}
        label="edit.title"
        most={120}
      />
    </h2>
  );
}
