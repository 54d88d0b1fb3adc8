import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0 }, // a data: URL would need an exception in the content security policy
  server: { fs: { strict: true } },
})
