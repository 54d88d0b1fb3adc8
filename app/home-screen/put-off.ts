import { inBrowser } from '../storage.ts'

const KEY = 'netzpass.home-screen'

/** Whether somebody has said here that the icon is not wanted: nobody is asked again in this browser. */
export const putOff = {
  isSaid: () => inBrowser.read(KEY) !== null,
  say: () => inBrowser.write(KEY, 'no'),
}
