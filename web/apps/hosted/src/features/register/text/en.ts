export const askedEnglish = {
  'asked.optional': '{name} (optional)',
  'asked.public': 'Other members can see this. You can hide it on your profile.',
  'asked.needed': 'Fill this in.',
  'asked.number': 'Enter a number.',
  'asked.thousands': 'Enter the number without a separator for thousands, such as 1000 or 1.5.',
  'asked.date': 'Enter a date.',
  'asked.url': 'Enter a web address that begins with https://.',
  'asked.tooLong': 'Use at most 1,000 characters.',
};

export type AskedKey = keyof typeof askedEnglish;
