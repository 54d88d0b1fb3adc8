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
 * Inline script in the root, because browsers fire the event once, before our modules are loaded. Keeping it suppresses
 * the browser's own offer, which would interrupt on any page; home-screen-offer.tsx offers it at a suitable moment.
 */
export const keepInstallPrompt =
  "addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.homeScreenPrompt=e})"
