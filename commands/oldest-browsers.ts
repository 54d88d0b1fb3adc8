/**
 * The oldest browsers that everything works in, as the build asks for them (decision 119). In words:
 * app/browsers/start-problem.tsx.
 */
export const oldestBrowsers = ['safari16.4', 'chrome109', 'edge109', 'firefox121']
