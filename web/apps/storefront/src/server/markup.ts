// The engine has no documents: its host reads markup as browsers do, and here it looks like what a browser reads.
type Told = string | [name: string, href: string | null, ...children: Told[]];

const nodeOf = (told: Told): unknown => {
  if (typeof told === 'string') return { nodeType: 3, textContent: told };
  const [localName, href, ...children] = told;
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
