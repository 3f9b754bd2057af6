// The engine has no documents: its host reads markup as browsers do, and here it looks like what a browser reads.
interface ToldElement extends Array<ToldElement | string | null> {
  0: string;
  1: string | null;
}
type Told = string | ToldElement;

const nodeOf = (told: Told): unknown => {
  if (typeof told === 'string') return { nodeType: 3, textContent: told };
  const [localName, href] = [told[0], told[1]];
  const children = told.slice(2) as Told[];
  return {
    nodeType: 1,
    localName,
    childNodes: children.map(nodeOf),
    getAttribute: (name: string) => (name === 'href' ? href : null),
  };
};

/** As much of a browser's as rebuilding a description takes. */
export class Parser {
  parseFromString(text: string) {
    const told = JSON.parse(globalThis.soukMarkup(text)) as Told[];
    return { body: { childNodes: told.map(nodeOf) } };
  }
}
