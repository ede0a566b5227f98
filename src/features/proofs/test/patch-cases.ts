/** What two readers of fixes, that of the site and that of the runner, have to take and refuse alike. */
export const patchedFiles: Readonly<Record<string, string>> = {
  'src/A.sol': 'one\ntwo\nthree\nfour\n',
  'src/Returns.sol': 'one\r\ntwo\r\n',
  'src/Long.sol': `${'x\n'.repeat(600)}end\n`,
}

const inA = (...lines: string[]) => ['--- a/src/A.sol', '+++ b/src/A.sol', ...lines, ''].join('\n')
const added = (path: string, ...lines: string[]) => ['--- /dev/null', `+++ b/${path}`, ...lines, ''].join('\n')

type Taken = [title: string, patch: string, changed: Record<string, string | null>]
/** With the files that are other ones then; null for one that is gone. */
export const takenPatches: Taken[] = [
  [
    'lines where it says',
    inA('@@ -1,2 +1,3 @@', ' one', '+one and a half', ' two'),
    { 'src/A.sol': 'one\none and a half\ntwo\nthree\nfour\n' },
  ],
  [
    'lines that have moved',
    inA('@@ -1,2 +1,3 @@', ' two', '+two and a half', ' three'),
    { 'src/A.sol': 'one\ntwo\ntwo and a half\nthree\nfour\n' },
  ],
  [
    'two places, the second after the first has moved it',
    inA('@@ -1,1 +1,2 @@', '-one', '+1', '+1.5', '@@ -4,1 +5,1 @@', '-four', '+4'),
    { 'src/A.sol': '1\n1.5\ntwo\nthree\n4\n' },
  ],
  ['one line, with the numbers left out', inA('@@ -2 +2 @@', '-two', '+2'), { 'src/A.sol': 'one\n2\nthree\nfour\n' }],
  [
    'the same file twice',
    `${inA('@@ -1 +1 @@', '-one', '+1')}${inA('@@ -1 +1 @@', '-1', '+I')}`,
    { 'src/A.sol': 'I\ntwo\nthree\nfour\n' },
  ],
  [
    'a file with other ends of lines',
    '--- a/src/Returns.sol\n+++ b/src/Returns.sol\n@@ -1,1 +1,1 @@\n-one\n+1\n',
    { 'src/Returns.sol': '1\r\ntwo\r\n' },
  ],
  [
    'ends of lines that the file does not have',
    inA('@@ -1 +1 @@\r', '-one\r', '+1\r'),
    { 'src/A.sol': '1\ntwo\nthree\nfour\n' },
  ],
  ['a new file', added('src/new/B.sol', '@@ -0,0 +1,2 @@', '+a', '+b'), { 'src/new/B.sol': 'a\nb\n' }],
  [
    'a file that it removes',
    '--- a/src/A.sol\n+++ /dev/null\n@@ -1,4 +0,0 @@\n-one\n-two\n-three\n-four\n',
    { 'src/A.sol': null },
  ],
  [
    'what git writes around it',
    `diff --git a/src/A.sol b/src/A.sol\nindex a4b2f3a..2bbd7b4 100644\n${inA('@@ -4 +4 @@ contract A {', '-four', '+4', '\\ No newline at end of file')}`,
    { 'src/A.sol': 'one\ntwo\nthree\n4\n' },
  ],
]

type Refused = [title: string, patch: string, problem: RegExp]
export const refusedPatches: Refused[] = [
  ['is no diff', 'replace everything', /no unified diff/],
  [
    'changes a file that is not there',
    '--- a/x\n+++ b/x\n@@ -1,1 +1,1 @@\n-a\n+b\n',
    /"x", and the source has no such file/,
  ],
  [
    'changes lines that are not there',
    inA('@@ -1 +1 @@', '-one', '+1', '@@ -3,2 +3,1 @@', ' three', '-five'),
    /Change 2 of "src\/A.sol", at line 6 of the fix, does not fit: at line 4 the fix has "five", and the source has "four"\./,
  ],
  [
    'changes lines after the last',
    inA('@@ -900,1 +900,1 @@', '-nine', '+9'),
    /at line 900 the fix has "nine", and the source has no such line/,
  ],
  [
    'changes lines that are far from where it says',
    '--- a/src/Long.sol\n+++ b/src/Long.sol\n@@ -1 +1 @@\n-end\n+y\n',
    /at line 1 the fix has "end", and the source has "x"/,
  ],
  ['adds a file that is there', added('src/A.sol', '@@ -0,0 +1 @@', '+a'), /in the source already/],
  ['adds a file that differs by capital letters', added('src/a.sol', '@@ -0,0 +1 @@', '+a'), /"src\/a\.sol"/],
  ['adds a file below a file', added('src/A.sol/B.sol', '@@ -0,0 +1 @@', '+a'), /"src\/A\.sol"/],
  [
    'removes a file in part',
    '--- a/src/A.sol\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-one\n',
    /removes "src\/A.sol" without all its lines/,
  ],
  ['leaves the source', '--- a/../x\n+++ b/../x\n@@ -1,1 +1,1 @@\n-a\n+b\n', /not in the source/],
  ['leaves the source from a folder', added('src/../../x', '@@ -0,0 +1 @@', '+a'), /not in the source/],
  ['names an absolute path', '--- /etc/passwd\n+++ /etc/passwd\n@@ -1,1 +1,1 @@\n-a\n+b\n', /not in the source/],
  ['has a backslash in a path', added('..\\x', '@@ -0,0 +1 @@', '+a'), /not in the source/],
  ['has a hidden character in a path', added('src/\u202eA.sol', '@@ -0,0 +1 @@', '+a'), /not in the source/],
  ['names a folder of git', added('.GIT/config', '@@ -0,0 +1 @@', '+a'), /not in the source/],
  ['is binary', 'GIT binary patch\n', /binary/],
  ['renames a file', 'rename from src/A.sol\nrename to src/B.sol\n', /--no-renames/],
  [
    'ends in the middle',
    '--- a/src/A.sol\n+++ b/src/A.sol\n@@ -1,4 +1,4 @@\n one\n',
    /middle of the change at its line 3/,
  ],
  [
    'has a line that is none of a diff',
    inA('@@ -1,2 +1,2 @@', ' one', '*two'),
    /Line 5 of the fix is none of a diff: "\*two"/,
  ],
  [
    'has too many changes of a file',
    inA(...Array.from({ length: 1_001 }, () => ['@@ -1 +1 @@', '-one', '+one']).flat()),
    /more than 1000 changes/,
  ],
]
