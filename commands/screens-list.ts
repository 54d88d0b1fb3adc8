import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Takes out of the list of all screens, which every page brings, which files each screen imports. Half of its weight,
 * and a browser reads them only for links with `prefetch`, of which there are none: the server names the first page's
 * files by a list of its own. The whole list stays beside the built files, for the tests of what screens weigh.
 *
 * @param folder of the build, with `client` in it
 */
export async function shortenScreensList(folder: string): Promise<void> {
  const assets = join(folder, 'client/assets')
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('React Router writes its list of all screens under another name.')
  const text = await readFile(join(assets, name), 'utf8')
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
  const list: { routes: Record<string, { imports?: string[] }> } = JSON.parse(text.slice(start, end))
  await writeFile(join(folder, 'screens.json'), JSON.stringify(list.routes))
  for (const screen of Object.values(list.routes)) delete screen.imports
  await writeFile(join(assets, name), text.slice(0, start) + JSON.stringify(list) + text.slice(end))
}
