/** What a browser hands over where it could put us on the home screen (Chrome, Edge, Samsung); others never do. */
type InstallPrompt = Event & {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    homeScreenPrompt?: InstallPrompt
  }
}

/**
 * Inline script in the root: browsers hand it over once, before our modules are there. Taken, it shows no line of the browser's
 * own, which would come on whatever page somebody is; we ask where nothing is begun (home-screen-offer.tsx).
 */
export const keepInstallPrompt =
  "addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.homeScreenPrompt=e})"
