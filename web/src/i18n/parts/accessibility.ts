/** What can be said of how accessible the pages are; it has to stay true. */
export const accessibility = {
  title: 'Accessibility',
  lead: 'Everybody is meant to be able to read and write here. This page says what holds, how that is known, and what does not hold yet.',
  holds: 'What holds',
  keyboard:
    'Everything works by keyboard alone. What has the keyboard shows it, and it is neither lost nor kept.',
  listening:
    'Screen readers are told of votes, comments, errors and new pages. Headings are in order, and what is written on a button is part of its name.',
  sight:
    'At 400 % nothing is cut or needs scrolling sideways. Your own colours, more contrast and less motion are respected; theme, size and typeface can be chosen.',
  tested: 'How it is tested',
  how: 'A real browser (Chromium) does whole journeys by keyboard and reads what it tells assistive technology, whenever the program changes. People with disabilities and other screen readers have not audited it yet.',
  gaps: 'What does not hold yet',
  media: 'Videos and sounds have captions and transcripts only where somebody added them.',
  people:
    'Pictures are described by those who post them, so some descriptions are missing, above all from other servers. Styles that magazines bring may have too little contrast; members can switch them off in their settings.',
  reach: 'If something keeps you from taking part, tell the administrators.',
} as const
