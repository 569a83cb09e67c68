// biome-ignore-all lint/suspicious/noTemplateCurlyInString: titles as they are written, of tests that are made in a loop
import type { Criterion, TestReference } from './criterion.ts';

const MARKUP = 'tests/harness/markup-rules.ts';
const VISIT = 'tests/harness/visit.ts';
const STYLES = 'tests/a11y/styles-and-scripts.test.ts';
const PAGES = 'tests/a11y/pages.test.ts';
const SEEN = 'src/web/gallery/pages.browser.test.ts';
const GALLERY = 'src/web/gallery/gallery.browser.test.ts';
const PEOPLE = 'tests/journeys/what-people-see.test.ts';

const markup = (title: string): TestReference => ({ file: MARKUP, title: `A11Y-02 ${title}` });
const visit = (title: string): TestReference => ({ file: VISIT, title });
const styles = (title: string): TestReference => ({ file: STYLES, title: `A11Y-02 ${title}` });
const test = (file: string, title: string): TestReference => ({ file, title });

/** What several criteria are held by. */
const AXE = visit('keeps the automatic accessibility rules');
const TREE = visit(
  'A11Y-02 each control has its name, its role and its state in the accessibility tree, and no two of one name lead to two places',
);
const FORCED = visit(
  'A11Y-02 nothing disappears where the system imposes its colours: edges, icons, what is chosen, what has the focus',
);
const DRAWINGS = markup(
  'every drawing has a name or is kept from screen readers, of images of another kind there are holders’ photos alone, which are named, and no test of humanity',
);
const NO_WORDS_DRAWN = markup('no drawing is made of words, and nothing in one is pressed');
const CAPTIONS = markup(
  'a drawing with a caption stands with it in a figure that is named by it, and none has a longer description elsewhere',
);
const FRAMES = markup(
  'the one kind of frame there is, a mail in the mailbox of a demonstration, has a title that says so',
);
const SILENT = markup(
  'nothing sounds or plays: no recording, no film, no plugin, no drawing that moves of itself',
);
const NO_SOUND = styles('no script opens a window, makes a sound or speaks');
const SIMPLE_TABLES = markup(
  'a table with heads of several levels says in its title how it is read; every other has one row and one column of heads',
);
const DATA_TABLES = markup('every table is one of data, with a title; none lays out');
const HEADS = markup('each head of a table says what it heads, and each row and column of cells has one');
const LINKS = markup('every link has words of its own that say where it leads');
const SEEN_WORDS = markup('a name that is given to a control holds the words that are seen on it');
const DOCUMENT = markup('every document says its type first, its language and its title, which are French');
const LANGUAGES = markup('nothing is in another language unmarked, nor read from right to left');
const NO_LOOKS = markup(
  'no element is there for its looks: none is empty, no line is broken twice, none is of the tags that only looked',
);
const HEADINGS = markup(
  'headings begin with the page’s own and go down one level at a time, and none is empty',
);
const LISTS = markup('links that stand together are a list, and lists hold items only');
const QUOTES = markup('nothing is quoted, and nothing is marked as if it were');
const HIDDEN = markup(
  'what is kept from screen readers holds nothing to press, and no page is explained by what the pointer finds',
);
const PLACES = markup('no text sends its reader to a place, a shape or a colour alone');
const LABELS = markup('every field has a label, and none has only an example in it');
const GROUPS = markup('choices that belong together are a group with a legend');
const BUTTONS = markup('every button says what it does');
const OWN = markup('a field that asks for what a browser knows of its owner says what it asks for');
const SENT = markup('a form is sent by its button: whoever only goes through its fields sends nothing');
const TAB_ORDER = markup(
  'the keyboard goes through a page in the order of its markup, and no key but those of the browser does anything from anywhere',
);
const UNASKED = markup(
  'no window opens unasked and no page goes on by itself, but for one that waits without scripts for an answer',
);
const NO_SIGNS = markup('no sign stands for a word: no emoji, nothing drawn with letters');
const FRAME = markup(
  'the way to the content comes first; in the portal’s frame head, menus, content and foot follow in one order, the plan of the site and the help are where they always are',
);
const ROUTES = test(
  'tests/journeys/every-route.test.ts',
  'NAV-01 NAV-09 every route answers every profile by direct load and as the data of a navigation: one title, one heading, the landmarks',
);
const KEYBOARD = test(
  PAGES,
  'NAV-09 A11Y-02 by keyboard alone: skip links first, sign-in, menus, pages, the code of a trip, sign-out',
);
const ORDER_BY_KEYS = test(
  'tests/journeys/order-browser.test.ts',
  'A11Y-02 the whole order by keyboard alone: stations, date, train, second passenger, terms, payment',
);
const PAID_BY_KEYS = test(
  'tests/journeys/payment.test.ts',
  'RAIL-08 RAIL-09 PAY-01 PAY-06 A11Y-02 by keyboard alone at 390 px: a return for four, one panel open at a time, a seat on the plan, half in euros with 3-D Secure',
);
const THERE_AND_BACK = test(
  SEEN,
  'A11Y-02 the keyboard goes through a page from its top to its foot and back, reaches each control once and is held by none',
);
const WITHOUT_SCRIPTS = test(
  PAGES,
  'A11Y-03 every page of the table says the same without scripts: title, menus as plain links and forms, no dead button',
);
const MENUS = test(GALLERY, 'menus open and close by keyboard, and focus goes back to their button');
const APPEARING = styles(
  'nothing appears under a pointer or with the focus but the links that lead past the head: what is looked at only looks different',
);
const WRITTEN = styles('style sheets write nothing that only they say, and fetch no picture');
const MOVING = styles(
  'nothing moves longer than a fifth of a second but the line that says that an answer is awaited; nothing flashes, and who wants no motion gets none',
);
const PDF = test(
  'tests/documents/pdf-accessibility.test.ts',
  'what of PDF/UA-1 a machine can judge holds for a ticket and for a statement of several pages, line by line of the table',
);
const REQUIRED = test(
  PEOPLE,
  'A11Y-02 each form says in a sentence and at each field what may not stay empty',
);
const REFUSALS = test(
  'tests/forms/forms.test.ts',
  'API-14 « ${form.submit} » and ${call} refuse the same values with the same messages under the same names',
);
const ORDER_READ = visit(
  'A11Y-02 on a phone headings and controls are read in the order in which they stand',
);
const FOCUS = visit('A11Y-02 on a phone what has the focus shows it by a ring, and nothing floats over it');
const TOKENS = test(
  'src/web/styles/tokens.test.ts',
  "every pair of tokens has its contrast: mode ${mode}, ${tier ?? 'no tier'}",
);
const SKIES = test(
  'src/web/styles/tokens.test.ts',
  'words on a sky and on a card keep their contrast: mode ${mode}',
);
const WAIT = test(
  'tests/forms/states.test.ts',
  'API-08 a form says that it is on its way, that it failed with a reference, and where it led, to who cannot see it',
);
const SPLIT = test(
  'tests/journeys/order-browser.test.ts',
  'PAY-06 A11Y-02 points and euros are divided by mouse, by arrows, by either field and by what is proposed, within the tariff’s limits',
);
const NO_DRAGGING = styles(
  'nothing is done by shaking or turning, nor by several fingers; what is dragged is moved by sliders too',
);
const FRAMED = test(
  'tests/journeys/card-photo-browser.test.ts',
  'CARD-07 a photo is framed in the browser by the keyboard alone, and what leaves is the framed part without what the camera wrote',
);
const PLAN = test(
  'src/server/server.test.ts',
  'NAV-13 the plan of the site names each page that a profile may open once, and no other, in named groups',
);

const NO_MEDIA = 'nowhere: the portal has no sound and no film';
const EVERYWHERE = 'every page';
const FORMS = 'every form';

/** The 106 criteria of RGAA 4.1, each by its number; what it asks is said in words of our own. */
export const CRITERIA: readonly Criterion[] = [
  {
    number: '1.1',
    asks: 'An image that says something has an alternative',
    verdict: 'conforme',
    where: 'codes of tickets and cards, the picture of a wheelchair’s space, holders’ photos',
    held: [AXE, DRAWINGS],
  },
  {
    number: '1.2',
    asks: 'An image that only decorates is kept from assistive technology',
    verdict: 'conforme',
    where: 'landscapes, icons, lines, the mark',
    held: [DRAWINGS],
  },
  {
    number: '1.3',
    asks: 'The alternative says what the image says',
    verdict: 'conforme',
    where: 'codes of tickets and cards, the picture of a wheelchair’s space, holders’ photos',
    held: [
      test(
        'src/web/gallery/markup.test.ts',
        'A11Y-02 each drawing that says something says one of the things that were gone over',
      ),
    ],
    seen: 'The names of all drawings in all states read: a code says of what and whose it is, the space its measures.',
  },
  {
    number: '1.4',
    asks: 'The alternative of an image that tests for humans says what it is',
    verdict: 'non applicable',
    where: 'no such image',
    held: [DRAWINGS],
  },
  {
    number: '1.5',
    asks: 'A test for humans has another way through',
    verdict: 'non applicable',
    where: 'no such test',
    held: [DRAWINGS],
  },
  {
    number: '1.6',
    asks: 'An image that needs it has a detailed description',
    verdict: 'non applicable',
    where: 'pictures of balance and months are hidden, and said by the tables beside them',
    held: [DRAWINGS, CAPTIONS],
  },
  {
    number: '1.7',
    asks: 'A detailed description is right',
    verdict: 'non applicable',
    where: 'none is needed',
    held: [CAPTIONS],
  },
  {
    number: '1.8',
    asks: 'Text is text, not an image of it',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [NO_WORDS_DRAWN],
  },
  {
    number: '1.9',
    asks: 'A caption is tied to its image',
    verdict: 'conforme',
    where: 'the line of the balance, the months of the footprint',
    held: [CAPTIONS],
  },
  {
    number: '2.1',
    asks: 'A frame has a title',
    verdict: 'conforme',
    where: 'a mail shown in the mailbox of a demonstration; the portal itself has no frame',
    held: [FRAMES],
  },
  {
    number: '2.2',
    asks: 'The title of a frame says what is in it',
    verdict: 'conforme',
    where: 'a mail shown in the mailbox of a demonstration',
    held: [FRAMES],
  },
  {
    number: '3.1',
    asks: 'Nothing is said by colour alone',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [
      FORCED,
      test(
        SEEN,
        'A11Y-02 where the system imposes its colours, what is done still differs from what is to come, on every line',
      ),
      PLACES,
    ],
    seen: 'A list of trains, a plan of seats, a personal space and a refused form in shades of grey: what is chosen, taken, wrong, done or beyond the balance differs by words, weight, edge, fill or pattern.',
  },
  {
    number: '3.2',
    asks: 'Text stands out from its ground',
    verdict: 'conforme',
    where: 'every page, in the three display modes',
    held: [AXE, visit('keeps the rules of colour in the other display modes'), TOKENS, SKIES],
  },
  {
    number: '3.3',
    asks: 'Controls and drawings that say something stand out',
    verdict: 'conforme',
    where: 'edges of fields and buttons, stops and lines, codes',
    held: [TOKENS, FORCED],
  },
  ...[
    ['4.1', 'A recording has a transcript or is described'],
    ['4.2', 'Transcript and description are right'],
    ['4.3', 'A film has captions'],
    ['4.4', 'Captions are right'],
    ['4.5', 'A film is described where it has to be'],
    ['4.6', 'The description is right'],
    ['4.7', 'A recording is recognised as one'],
  ].map(
    ([number = '', asks = '']): Criterion => ({
      number,
      asks,
      verdict: 'non applicable',
      where: NO_MEDIA,
      held: [SILENT, NO_SOUND],
    }),
  ),
  ...[
    ['4.8', 'A medium of plugins or drawings has an alternative'],
    ['4.9', 'That alternative is right'],
  ].map(
    ([number = '', asks = '']): Criterion => ({
      number,
      asks,
      verdict: 'non applicable',
      where:
        'nowhere: no plugin, nothing to press in a drawing; the frame of a photo is dragged in a canvas that is hidden, and moved by three sliders',
      held: [SILENT, NO_WORDS_DRAWN],
    }),
  ),
  {
    number: '4.10',
    asks: 'Sound that begins by itself can be stopped',
    verdict: 'non applicable',
    where: NO_MEDIA,
    held: [SILENT, NO_SOUND],
  },
  {
    number: '4.11',
    asks: 'A recording is played by keyboard and by any pointer',
    verdict: 'non applicable',
    where: NO_MEDIA,
    held: [SILENT, NO_SOUND],
  },
  {
    number: '4.12',
    asks: 'A medium of plugins or drawings is used by keyboard and by any pointer',
    verdict: 'non applicable',
    where:
      'nowhere: no plugin, nothing to press in a drawing; the frame of a photo is dragged in a canvas that is hidden, and moved by three sliders',
    held: [SILENT, NO_WORDS_DRAWN],
  },
  {
    number: '4.13',
    asks: 'Media work with assistive technology',
    verdict: 'non applicable',
    where: NO_MEDIA,
    held: [SILENT, NO_SOUND, NO_WORDS_DRAWN],
  },
  {
    number: '5.1',
    asks: 'A table with heads of several levels has a summary',
    verdict: 'conforme',
    where: 'the statement of points, whose movements stand in groups by month',
    held: [SIMPLE_TABLES],
  },
  {
    number: '5.2',
    asks: 'That summary is right',
    verdict: 'conforme',
    where: 'the statement of points',
    held: [SIMPLE_TABLES],
    seen: 'The title says that movements are grouped by month and what the head of a group holds, as it does.',
  },
  {
    number: '5.3',
    asks: 'A table that lays out reads well in a row',
    verdict: 'non applicable',
    where: 'no table of a page lays out',
    held: [DATA_TABLES],
  },
  {
    number: '5.4',
    asks: 'The title of a table is tied to it',
    verdict: 'conforme',
    where: 'statement, orders, months, opt-ins, cookies, benefits, mailbox, cards of trial',
    held: [DATA_TABLES],
  },
  {
    number: '5.5',
    asks: 'The title of a table says what is in it',
    verdict: 'conforme',
    where: 'every table',
    held: [TREE],
    seen: 'The captions of all tables in all states, read without their tables: each says what its rows are, and of which period where there are several.',
  },
  {
    number: '5.6',
    asks: 'Heads of rows and columns are marked as such',
    verdict: 'conforme',
    where: 'every table',
    held: [HEADS],
  },
  {
    number: '5.7',
    asks: 'Each cell is tied to its heads',
    verdict: 'conforme',
    where: 'every table',
    held: [HEADS, AXE],
  },
  {
    number: '5.8',
    asks: 'A table that lays out has nothing of a table of data',
    verdict: 'non applicable',
    where: 'no table of a page lays out',
    held: [DATA_TABLES],
  },
  {
    number: '6.1',
    asks: 'A link says where it leads',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [
      LINKS,
      SEEN_WORDS,
      TREE,
      test(
        'tests/journeys/donation.test.ts',
        'A11Y-02 each link of the catalogue has a name of its own, which says what it is for',
      ),
    ],
  },
  {
    number: '6.2',
    asks: 'A link has words',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [LINKS, AXE],
  },
  {
    number: '7.1',
    asks: 'What scripts make works with assistive technology',
    verdict: 'non conforme',
    where: 'calendar, proposals of stations, plan of seats, menus, dialogs, choices that change a list',
    held: [
      TREE,
      SEEN_WORDS,
      test(
        GALLERY,
        'whatever opens passes the automatic accessibility rules while it is open, in the three display modes',
      ),
    ],
    seen: 'Names, roles and states are right in Chromium’s accessibility tree. How NVDA, JAWS and VoiceOver speak them nobody has listened to, which the criterion asks: until then it is not met.',
  },
  {
    number: '7.2',
    asks: 'What stands in for scripts does the same',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [
      WITHOUT_SCRIPTS,
      test(
        'tests/journeys/order-browser.test.ts',
        'A11Y-03 the whole order in a browser without scripts, the summary and confirmation reloaded',
      ),
      test(
        'tests/journeys/seats.test.ts',
        'RAIL-09 A11Y-03 without scripts a party chooses its seats from lists, and finds them in the summary',
      ),
    ],
  },
  {
    number: '7.3',
    asks: 'What scripts make is used by keyboard and by any pointer',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [
      KEYBOARD,
      ORDER_BY_KEYS,
      PAID_BY_KEYS,
      test(
        'tests/journeys/seats-browser.test.ts',
        'RAIL-09 A11Y-02 the plan is one stop of the keyboard, its arrows follow the drawing, and Enter seats whose turn it is',
      ),
      test(GALLERY, 'a date is chosen in the calendar by keyboard and lands in the field as JJ/MM/AAAA'),
    ],
  },
  {
    number: '7.4',
    asks: 'Who starts a change of the page knows it or controls it',
    verdict: 'conforme',
    where: 'filters and order of a list, quantity of a cart, display settings',
    held: [
      SENT,
      test(
        'tests/journeys/results-browser.test.ts',
        'API-08 a filter narrows the list, another order of it rearranges it: both keep the focus and the place, and how many trains are left is said',
      ),
    ],
  },
  {
    number: '7.5',
    asks: 'Messages of state are told without moving the focus',
    verdict: 'conforme',
    where: 'waiting, counts of lists, totals, time left, refusals, what was saved',
    held: [
      WAIT,
      test(
        SEEN,
        'an error summary takes focus when it appears, and not again when the page reads the same errors anew',
      ),
      test(
        'tests/journeys/lists.test.ts',
        'API-08 NAV-07 « voir plus » says that more is on its way, and on a lost line keeps the rows that were read, says so beside the link, and goes on from there',
      ),
    ],
  },
  {
    number: '8.1',
    asks: 'A page says its document type',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [DOCUMENT],
  },
  {
    number: '8.2',
    asks: 'The markup is valid',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [
      test('src/web/gallery/markup.test.ts', 'A11Y-02 the markup of every page is HTML by its standard'),
      test(
        'src/web/gallery/markup.test.ts',
        'A11Y-02 in every state of every page landmarks are told apart, and times, labels and metadata are as HTML has them',
      ),
    ],
  },
  {
    number: '8.3',
    asks: 'A page says its language',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [DOCUMENT, AXE],
  },
  {
    number: '8.4',
    asks: 'It is the right one',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [DOCUMENT, LANGUAGES],
  },
  {
    number: '8.5',
    asks: 'A page has a title',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [DOCUMENT, ROUTES],
  },
  {
    number: '8.6',
    asks: 'The title says what the page is',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [
      ROUTES,
      test(
        'tests/forms/titles.test.ts',
        'A11Y-02 a refused form is in the title of its page, with scripts and without, until it is accepted',
      ),
    ],
  },
  {
    number: '8.7',
    asks: 'Another language is marked',
    verdict: 'conforme',
    where:
      'what is wrong with a file, in the preview of editors; everything else is French, and names of licences and brands are names',
    held: [LANGUAGES],
  },
  {
    number: '8.8',
    asks: 'That mark is right',
    verdict: 'conforme',
    where: 'the preview of editors',
    held: [LANGUAGES],
  },
  {
    number: '8.9',
    asks: 'No element is used for its looks alone',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [NO_LOOKS],
  },
  {
    number: '8.10',
    asks: 'A change of the direction of reading is marked',
    verdict: 'non applicable',
    where: 'everything is read from left to right',
    held: [LANGUAGES],
  },
  {
    number: '9.1',
    asks: 'Headings make the structure',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [HEADINGS, AXE],
    seen: 'The outlines of all states read without their pages: each heading names what stands under it.',
  },
  {
    number: '9.2',
    asks: 'The document has its parts: head, navigation, content, foot',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [ROUTES, FRAME],
  },
  {
    number: '9.3',
    asks: 'Lists are lists',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [LISTS, AXE],
  },
  {
    number: '9.4',
    asks: 'Quotations are marked',
    verdict: 'non applicable',
    where: 'nothing is quoted: what stands between « and » is the name of something on the page',
    held: [QUOTES],
  },
  {
    number: '10.1',
    asks: 'Style sheets make the look',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [NO_LOOKS, visit('has one heading of the page and no style attribute')],
  },
  {
    number: '10.2',
    asks: 'What is seen is still there without style sheets',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [WRITTEN],
  },
  {
    number: '10.3',
    asks: 'It is understood without style sheets',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [ORDER_READ, WITHOUT_SCRIPTS],
  },
  {
    number: '10.4',
    asks: 'Text is read at 200 %',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [
      visit('fits a phone with text at 200 %'),
      visit('fits a desk with text at 200 %'),
      visit('A11Y-02 on a phone nothing is cut or runs over another with text at 200 %'),
    ],
  },
  {
    number: '10.5',
    asks: 'Colours of text and ground are said together',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [
      styles(
        'the page itself says the colours of its ground and of its text, which everything in it inherits',
      ),
      TOKENS,
    ],
  },
  {
    number: '10.6',
    asks: 'A link in a text is seen to be one',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [AXE, visit('keeps the rules of colour in the other display modes')],
  },
  {
    number: '10.7',
    asks: 'The focus is seen',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [FOCUS, FORCED, KEYBOARD],
  },
  {
    number: '10.8',
    asks: 'What is hidden is meant to be',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [HIDDEN, AXE],
  },
  {
    number: '10.9',
    asks: 'Nothing is said by shape, size or place alone',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [PLACES, FORCED],
  },
  {
    number: '10.10',
    asks: 'What stands beside shape, size or place says the same',
    verdict: 'conforme',
    where: 'lines with stops, bars of days and months, the plan of seats',
    held: [PLACES, TREE],
    seen: 'Stops have words, bars a figure or a table, seats their number and state in the name of their button.',
  },
  {
    number: '10.11',
    asks: 'No scrolling in two directions at 320 px',
    verdict: 'conforme',
    where: 'every page; the plan of seats stands up on a phone',
    held: [
      visit('fits a phone'),
      visit('fits a zoom of 400 %, where what floats leaves half of it'),
      test(GALLERY, 'nothing scrolls sideways at 320 px'),
    ],
  },
  {
    number: '10.12',
    asks: 'Text may be set apart',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [
      visit('A11Y-02 nothing is cut, covered or pushed out when text is set apart as readers may'),
      visit('A11Y-02 nothing is cut, covered or pushed out in the portal’s own airy text and font'),
    ],
  },
  {
    number: '10.13',
    asks: 'What appears with focus or pointer can be controlled',
    verdict: 'non applicable',
    where: 'nothing appears so but the links that lead past the head',
    held: [APPEARING, HIDDEN],
  },
  {
    number: '10.14',
    asks: 'What style sheets alone make appear is had by keyboard too',
    verdict: 'conforme',
    where: 'the links that lead past the head',
    held: [APPEARING, KEYBOARD],
  },
  {
    number: '11.1',
    asks: 'A field has a label',
    verdict: 'conforme',
    where: FORMS,
    held: [LABELS, AXE, TREE],
  },
  {
    number: '11.2',
    asks: 'The label says what is asked',
    verdict: 'conforme',
    where: FORMS,
    held: [SEEN_WORDS],
    seen: 'The labels of all fields in all states read without their pages. « dès », « pour », « De » and « par » said nothing alone: each says now what it is to who hears it.',
  },
  {
    number: '11.3',
    asks: 'The same field has the same label everywhere',
    verdict: 'conforme',
    where: FORMS,
    held: [
      test('src/web/gallery/markup.test.ts', 'A11Y-02 what is asked for in several places has one label'),
    ],
  },
  {
    number: '11.4',
    asks: 'Label and field stand together',
    verdict: 'conforme',
    where: FORMS,
    held: [visit('A11Y-02 on a phone labels stand beside their fields')],
  },
  {
    number: '11.5',
    asks: 'Fields of one kind are grouped',
    verdict: 'conforme',
    where: 'travellers, birth dates, choices, groups of a form',
    held: [GROUPS],
  },
  {
    number: '11.6',
    asks: 'A group has a legend',
    verdict: 'conforme',
    where: 'every group',
    held: [GROUPS],
  },
  {
    number: '11.7',
    asks: 'The legend says what the group is',
    verdict: 'conforme',
    where: 'every group',
    held: [TREE],
    seen: 'The legends of all groups in all states read: each names a person, a train, a date or the question that its choices answer.',
  },
  {
    number: '11.8',
    asks: 'Items of a list of choice are grouped where they need it',
    verdict: 'non applicable',
    where: 'each list holds one kind: hours, countries, codes of countries, counts, subjects',
    held: [
      test(
        'src/web/gallery/markup.test.ts',
        'A11Y-02 each list of choice holds one kind of thing, so that none needs groups',
      ),
    ],
  },
  {
    number: '11.9',
    asks: 'A button says what it does',
    verdict: 'conforme',
    where: FORMS,
    held: [BUTTONS, SEEN_WORDS, TREE],
  },
  {
    number: '11.10',
    asks: 'What must be filled in and how is said before and after',
    verdict: 'conforme',
    where: FORMS,
    held: [REQUIRED, REFUSALS, TREE],
  },
  {
    number: '11.11',
    asks: 'A refusal says how to put it right',
    verdict: 'conforme',
    where: FORMS,
    held: [
      REFUSALS,
      test(
        'tests/forms/forms.test.ts',
        'every field that is typed in « ${form.submit} » is one of its call’s input, with examples of what it refuses',
      ),
    ],
  },
  {
    number: '11.12',
    asks: 'What costs money or data can be looked over, confirmed or undone',
    verdict: 'conforme',
    where: 'orders, gifts, erasure of an account, changes of information',
    held: [
      ORDER_BY_KEYS,
      test(
        'tests/journeys/fresh-proof.test.ts',
        'AUTH-15 an order above the limit asks for a fresh proof, comes back to its summary with the seats held, and tells the holder by mail',
      ),
    ],
    seen: 'An order is accepted on its summary, with every choice a way back; a gift says its sum beside its button; an erasure waits for days and is undone by a press.',
  },
  {
    number: '11.13',
    asks: 'Browsers know what a field asks of its owner',
    verdict: 'conforme',
    where: 'account, sign-in, information, help form',
    held: [OWN, AXE],
  },
  {
    number: '12.1',
    asks: 'There are two ways to find a page',
    verdict: 'conforme',
    where: 'menus, plan of the site, search',
    held: [FRAME, PLAN],
  },
  {
    number: '12.2',
    asks: 'Menus are always in one place',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [FRAME],
  },
  {
    number: '12.3',
    asks: 'The plan of the site shows what there is',
    verdict: 'conforme',
    where: 'plan of the site',
    held: [
      PLAN,
      test(
        'tests/journeys/every-route.test.ts',
        'NAV-01 every page of the plan of the site opens by a link to a customer of profile ${role}, in the same document and without a complaint',
      ),
    ],
  },
  {
    number: '12.4',
    asks: 'The plan of the site is reached in one way',
    verdict: 'conforme',
    where: 'the foot',
    held: [FRAME],
  },
  {
    number: '12.5',
    asks: 'The search is reached in one way',
    verdict: 'conforme',
    where: 'on the plan of the site and in the help, both in the foot',
    held: [FRAME],
  },
  {
    number: '12.6',
    asks: 'The parts of a page can be reached and skipped',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [ROUTES, AXE],
  },
  {
    number: '12.7',
    asks: 'A link leads to the content',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [FRAME, KEYBOARD],
  },
  {
    number: '12.8',
    asks: 'The keyboard goes in a sensible order',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [TAB_ORDER, ORDER_READ, THERE_AND_BACK],
  },
  {
    number: '12.9',
    asks: 'Nothing traps the keyboard',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [THERE_AND_BACK, KEYBOARD],
  },
  {
    number: '12.10',
    asks: 'Shortcuts of one key can be controlled',
    verdict: 'non applicable',
    where: 'there are none',
    held: [
      styles(
        'no letter, figure or sign does anything of itself: keys that do are those that move, open, choose and close',
      ),
      TAB_ORDER,
    ],
  },
  {
    number: '12.11',
    asks: 'What appears is reached by keyboard',
    verdict: 'conforme',
    where: 'menus, calendar, proposals, dialogs',
    held: [
      MENUS,
      test(GALLERY, 'a dialog opened by its link is modal, closes by Escape and gives focus back'),
    ],
  },
  {
    number: '13.1',
    asks: 'Limits of time can be controlled',
    verdict: 'conforme',
    where:
      'seats that are held (prolonged once, then given back: the limit is of the thing itself), sessions, pages that wait for an answer',
    held: [
      UNASKED,
      test(
        'tests/journeys/order.test.ts',
        'A11Y-02 a page that asks again by itself without scripts is stopped, and started again, by a link',
      ),
    ],
    seen: 'A session ends two hours after its last use, which any page prolongs, or after thirty days by « Rester connecté »; the time of seats is said beforehand, told at five minutes and at one, and prolonged by a button.',
  },
  {
    number: '13.2',
    asks: 'No window opens unasked',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [UNASKED, NO_SOUND],
  },
  {
    number: '13.3',
    asks: 'A document to download is accessible, or has a form that is',
    verdict: 'conforme',
    where: 'tickets, statements, one’s own data',
    held: [PDF],
  },
  {
    number: '13.4',
    asks: 'That form says the same',
    verdict: 'conforme',
    where: 'statement of points',
    held: [
      test(
        'tests/journeys/statement.test.ts',
        'POINTS-02 POINTS-09 page, call, spreadsheet and PDF of one period say the same figures and the same movements: ${code}',
      ),
    ],
  },
  {
    number: '13.5',
    asks: 'Signs that stand for words have an alternative',
    verdict: 'non applicable',
    where: 'there are none',
    held: [NO_SIGNS],
  },
  {
    number: '13.6',
    asks: 'That alternative is right',
    verdict: 'non applicable',
    where: 'there are none',
    held: [NO_SIGNS],
  },
  {
    number: '13.7',
    asks: 'Nothing flashes',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [MOVING, SILENT],
  },
  {
    number: '13.8',
    asks: 'What moves or blinks can be stopped',
    verdict: 'conforme',
    where:
      'the line of a page that waits for an answer; who wants no motion sees it still, and its text says all of it',
    held: [MOVING, visit('A11Y-02 who asks for less motion gets none')],
  },
  {
    number: '13.9',
    asks: 'A page is used upright and lying',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [
      styles(
        'pages are used upright and lying: no style sheet, script or manifest asks how a screen is held',
      ),
      visit('fits a zoom of 400 %, where what floats leaves half of it'),
    ],
  },
  {
    number: '13.10',
    asks: 'What takes a gesture is done by a press too',
    verdict: 'non applicable',
    where:
      'nothing takes one: what is swiped through scrolls, and has buttons; a photo is dragged anyhow, by no path',
    held: [
      NO_DRAGGING,
      test(
        SEEN,
        'TRIP-02 of several travellers’ codes one at a time is in sight, on every width, and the next is a press away',
      ),
    ],
  },
  {
    number: '13.11',
    asks: 'A press can be taken back',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [
      styles(
        'what a press does it does when it ends; what begins with it only closes what was open, marks or fetches beforehand',
      ),
    ],
  },
  {
    number: '13.12',
    asks: 'What takes a motion of the device is done otherwise too',
    verdict: 'non applicable',
    where: 'nothing takes one',
    held: [NO_DRAGGING],
  },
];

/** What WCAG 2.2 asks at levels A and AA beyond WCAG 2.1, on which RGAA 4.1 rests. */
export const WCAG_22: readonly Criterion[] = [
  {
    number: '2.4.11',
    asks: 'What has the focus is not covered',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [
      FOCUS,
      test(
        'tests/journeys/cookies-browser.test.ts',
        'COOKIE-01 NAV-05 A11Y-02 the banner covers nothing that has the focus, narrow or wide, and leads to the choice by category',
      ),
    ],
  },
  {
    number: '2.5.7',
    asks: 'What is dragged is done by presses too',
    verdict: 'conforme',
    where:
      'points and euros of an order: fields and proposals beside the slider; the frame of a photo: three sliders',
    held: [NO_DRAGGING, SPLIT, FRAMED],
  },
  {
    number: '2.5.8',
    asks: 'What is pressed is 24 px wide and high',
    verdict: 'conforme',
    where: EVERYWHERE,
    held: [visit('A11Y-02 on a phone what is pressed is 24 px wide and high')],
  },
  {
    number: '3.2.6',
    asks: 'Help is always in one place',
    verdict: 'conforme',
    where: 'the foot of every page, the head for who is signed in',
    held: [FRAME],
  },
  {
    number: '3.3.7',
    asks: 'Nothing is asked for twice',
    verdict: 'conforme',
    where: 'orders, gifts, claims; an address that is typed is not typed again',
    held: [
      test(
        'tests/journeys/fresh-proof.test.ts',
        'AUTH-15 a cart comes back with everything that was typed, its mail goes to the holder and not where the receipt goes, and a second one needs no proof',
      ),
    ],
    seen: 'Who buys is known and not asked again; both fields of an address come filled in; passwords are typed twice, which the criterion allows.',
  },
  {
    number: '3.3.8',
    asks: 'Signing in takes no test of memory or wit',
    verdict: 'conforme',
    where: 'sign-in, its code, new passwords',
    held: [
      OWN,
      test(
        'tests/journeys/passkeys.test.ts',
        'AUTH-13 in a browser a passkey is made, named and told by mail, signs in without password and code, and no longer once it is removed',
      ),
      test(
        'src/plain-pages/plain-pages.browser.test.ts',
        'SEC-02 the password that one types is shown on request, under the policy of the page; without scripts nothing offers it',
      ),
      DRAWINGS,
    ],
  },
];
