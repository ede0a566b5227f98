/** A text of so many characters, as the contract counts them. */
type Make = (length: number) => string

const repeated =
  (piece: string): Make =>
  (length) => {
    const characters = [...piece]
    const whole = piece.repeat(Math.floor(length / characters.length))
    return whole + characters.slice(0, length % characters.length).join('')
  }

const numbered =
  (piece: (number: number) => string): Make =>
  (length) => {
    let text = ''
    for (let number = 0; text.length < length; number += 1) text += piece(number)
    return text.slice(0, length)
  }

const nestedLists: Make = (length) =>
  Array.from({ length: 140 }, (_, depth) => `${' '.repeat(depth * 2)}- a`)
    .join('\n')
    .slice(0, length)

const wideTable: Make = (length) => {
  const columns = Math.max(1, Math.floor(length / 4) - 4)
  return `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}`.slice(0, length)
}

/** Texts of every kind that someone may send to keep the server busy. */
export const hostileCorpus: Record<string, Make> = {
  'one long word': repeated('W'),
  'hexadecimal digits': repeated('0123456789abcdef'),
  'letters with zero-width spaces': repeated('a\u200b'),
  'letters with soft hyphens': repeated('a\u00ad'),
  'joined emoji': repeated('👩‍👩‍👧‍👦'),
  'letters under piles of marks': (length) => `Z${repeated('\u0334\u0351')(length - 1)}`,
  ideographs: repeated('漏洞'),
  'right to left': repeated('\u05d0\u0627 a '),
  entities: repeated('&amp;&#x27;&notin;&ampersand '),
  'one phrase again and again': repeated('stale price oracle can re enter the callback hook '),
  'one letter again and again': repeated('a '),
  'many different words': numbered((number) => `w${number.toString(36)} `),
  'many compound names': numbered((number) => `aB${number.toString(36)}Cd_e `),
  brackets: repeated('['),
  'closed brackets': repeated('[a]'),
  'unclosed links': repeated('[a]('),
  links: repeated('[a](b) '),
  images: repeated('![a](b) '),
  addresses: repeated('https://a.example/b '),
  'links to code': numbered((number) => `https://github.com/a/b/blob/main/c${number}.sol#L1-L9999 `),
  'parentheses in a link to code': (length) => `https://github.com/a/b/blob/main/${repeated('(')(length - 40)}`,
  emphasis: repeated('*_'),
  'marks around letters': repeated('**a** _b_ ~~c~~ '),
  backticks: repeated('`'),
  'unclosed code': repeated('`a'),
  'nested quotes': repeated('>'),
  'quotes in lines': repeated('> > a\n'),
  'nested lists': nestedLists,
  'nested list marks': repeated('- '),
  'items of a list': repeated('- a\n'),
  'numbered items': numbered((number) => `${number + 1}. a${number}\n`),
  headings: repeated('# fix\n'),
  'a wide table': wideTable,
  'a long table': (length) => `|a|b|\n|-|-|\n${repeated('|c|d|\n')(length)}`.slice(0, length),
  'a table without marks': repeated('SLOC 1 2 3\n----------\n'),
  fences: repeated('```\n'),
  'code that takes long to color': (length) => `\`\`\`solidity\n${repeated('/*"')(length - 20)}\n\`\`\``,
  footnotes: (length) => `${repeated('[^a]')(length - 10)}\n\n[^a]: x`,
  'folded texts': repeated('<details><summary>a</summary>\n\n'),
  'comments without end': repeated('<!--'),
  'closed comments': repeated('<!-- a -->'),
  'pictures and breaks': repeated('<img src="a" alt="b"><br>'),
  'tags without end': repeated('<a '),
  'line breaks': repeated('a\n'),
  paragraphs: repeated('a\n\n'),
  blanks: (length) => `a${repeated(' ')(length - 2)}b`,
  formulas: repeated('$a$ $$b$$ '),
  'cells of a table of numbers': repeated('"=1+1","\n'),
}

/** The same where a field is one line. */
export const inOneLine = (text: string, length: number) =>
  [...text.replace(/\s+/g, ' ').trim()].slice(0, length).join('')
