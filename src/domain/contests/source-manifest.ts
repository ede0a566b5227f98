export const archiveFormats = ['tar.gz', 'zip'] as const

/** A file that is no UTF-8 text is binary; one that is too long to show is large. */
export const fileKinds = ['text', 'binary', 'large'] as const
export type FileKind = (typeof fileKinds)[number]

/** What is known of a file of a source beside its text. */
export type SourceFile = {
  path: string
  bytes: number
  kind: FileKind
  /** SHA-256 in hexadecimal. */
  digest: string
  /** Lines of source code without blank ones and comments; null for a language that is not counted. */
  nsloc: number | null
}

/** How foundry builds a source, as its foundry.toml says and as far as it is taken over. Paths are below `root`. */
export type BuildSettings = {
  /** The folder of foundry.toml; '' is the root of the repository. */
  root: string
  /** Null: the compiler follows from the sources. */
  solc: string | null
  evmVersion: string | null
  optimizer: boolean
  runs: number
  viaIr: boolean
  src: string
  test: string
  libs: string[]
  remappings: string[]
}

export type SourceTotals = { files: number; bytes: number; nsloc: number; filesInScope: number; nslocInScope: number }

type Manifest = {
  digest: string
  commit: string
  scope: readonly string[]
  build: BuildSettings | null
  files: readonly SourceFile[]
}

/** All that is known of a source, as the JSON whose SHA-256 is part of the terms. Files are in the order of paths. */
export function manifestText({ digest, commit, scope, build, files }: Manifest): string {
  const settings = build && {
    root: build.root,
    solc: build.solc,
    evmVersion: build.evmVersion,
    optimizer: build.optimizer,
    runs: build.runs,
    viaIr: build.viaIr,
    src: build.src,
    test: build.test,
    libs: build.libs,
    remappings: build.remappings,
  }
  const rows = files.map((file) => [file.path, file.bytes, file.kind, file.digest, file.nsloc])
  return JSON.stringify({ archive: digest, commit, scope, build: settings, files: rows })
}
