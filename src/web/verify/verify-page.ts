import { readCheckpoint } from '../../domain/log/checkpoint'
import { type Asked, type Finding, readPublicKey } from '../../domain/verification/finding'
import { compareCheckpoints, fileMax, type GivenFile } from '../../domain/verification/verify-file'
import { verifyTogether } from '../../domain/verification/verify-together'
import { readCheckpointOfSite, readGrowthOfSite, readPublicKeyOfSite } from '../api/log-calls'
import { deviceMs } from '../ui/time/device-clock'
import { prepareTools } from './browser-tools'

/** The script of /verify. Static content is in the document, which says so if the script doesn't run. */
const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const keyField = byId<HTMLInputElement>('key')
const results = byId('results')

const tools = await prepareTools()
let selectedFiles: GivenFile[] = []

const resultLabels: Record<Finding['result'], [status: string, title: string]> = {
  proved: ['ok', 'Verified'],
  refused: ['danger', 'Not verified'],
  unknown: ['warn', 'Inconclusive'],
}

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  if (className) made.className = className
  return made
}

function show(name: string, { result, says, not, checkpoint }: Finding): HTMLElement {
  const [status, title] = resultLabels[result]
  const part = element('section', '', 'part strip')
  part.dataset.status = status
  part.dataset.result = result
  part.append(element('h2', `${title}: ${name}`), element('p', says, 'says'), element('p', not, 'note'))
  if (checkpoint) part.append(comparing(name, checkpoint))
  return part
}

/** The only code here that contacts the site while a file is shown. */
function comparing(name: string, savedCheckpoint: string): HTMLElement {
  const button = element('button', "Compare with this site's current log", 'button') as HTMLButtonElement
  button.type = 'button'
  button.addEventListener('click', async () => {
    button.disabled = true
    button.replaceWith(show(`${name}, compared with today`, await compareNow(savedCheckpoint)))
  })
  return button
}

async function compareNow(savedCheckpoint: string): Promise<Finding> {
  const key = readPublicKey(tools, keyField.value)
  if (!key) return failure('Enter the public key first.')
  try {
    const today = await readCheckpointOfSite()
    const [earlier, later] = [readCheckpoint(savedCheckpoint)?.size ?? 0, readCheckpoint(today)?.size ?? 0]
    const path = await readGrowthOfSite(earlier, later)
    return { ...(await compareCheckpoints(tools, { kept: savedCheckpoint, today, path, key })), checkpoint: null }
  } catch (error) {
    return failure(`The comparison failed: ${(error as Error).message}`)
  }
}

const failure = (says: string): Finding => ({ result: 'unknown', says, not: 'Nothing was compared.', checkpoint: null })

async function check(): Promise<void> {
  const key = readPublicKey(tools, keyField.value)
  const problem = keyField.value.trim() !== '' && !key
  byId('key-problem').hidden = !problem
  keyField.setAttribute('aria-invalid', String(problem))
  const options: Asked = { key, now: new Date(deviceMs()) }
  const findings = await verifyTogether(tools, selectedFiles, options)
  results.replaceChildren(...findings.map(({ name, finding }) => show(name, finding)))
}

async function choose(files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  selectedFiles = await readFiles(files)
  await check()
}

byId<HTMLInputElement>('files').addEventListener('change', ({ target }) => {
  void choose([...((target as HTMLInputElement).files ?? [])])
})
keyField.addEventListener('input', () => void check())
byId('site-key').addEventListener('click', async () => {
  const message = byId('key-told')
  try {
    keyField.value = await readPublicKeyOfSite()
    message.textContent = "This is the site's current key. If you kept one, compare them."
  } catch (error) {
    message.textContent = `The key could not be loaded: ${(error as Error).message} Paste one that you kept.`
  }
  await check()
})
const showDragging = (isDragging: boolean) => document.documentElement.toggleAttribute('data-dragging', isDragging)
document.addEventListener('dragover', (event) => {
  event.preventDefault()
  showDragging(true)
})
document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? showDragging(false))
document.addEventListener('drop', (event) => {
  event.preventDefault()
  showDragging(false)
  void choose([...(event.dataTransfer?.files ?? [])])
})
byId('works').removeAttribute('data-waiting')

const signatureEnding = '.sig'

/** The selected files, each with its signature if that was selected too. Doesn't read files that are too large. */
async function readFiles(chosen: readonly File[]): Promise<GivenFile[]> {
  const bytesOf = async (file: File) =>
    file.size > fileMax ? new Uint8Array(fileMax + 1) : new Uint8Array(await file.arrayBuffer())
  const signatureOf = ({ name }: File) => chosen.find((one) => one.name === `${name}${signatureEnding}`)
  const isSigned = new Set(chosen.map(signatureOf).filter((one) => one !== undefined))
  return Promise.all(
    chosen
      .filter((file) => !isSigned.has(file))
      .map(async (file) => {
        const signature = signatureOf(file)
        return { name: file.name, bytes: await bytesOf(file), signature: signature ? await bytesOf(signature) : null }
      }),
  )
}
