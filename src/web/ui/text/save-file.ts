/** Downloads a text as a file with this name. */
export function saveFile(text: string, name: string, type: string) {
  saveBytes(new Blob([text], { type: `${type};charset=utf-8` }), name)
}

/** The same for bytes. */
export function saveBytes(bytes: Blob, name: string) {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The same for CSV. Reading a reply as text strips its byte order mark, which spreadsheets need. */
export function saveTable(csv: string, name: string) {
  saveFile(`\ufeff${csv.replace(/^\ufeff/, '')}`, name, 'text/csv')
}
