import { fileURLToPath } from 'node:url'

import mantinePreset from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

import { compressFiles } from '../../build/compress-files.ts'
import { OLDEST, PLAIN_FORMS } from '../../build/older-browsers.ts'
import { colorProperties } from '../../build/styles.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the phone's page by itself, because it uses nothing of the portal. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [compressFiles()],
  css: { postcss: { plugins: [mantinePreset({ mixins: { colors: colorProperties } })] } },
  build: {
    outDir: here('../../dist'),
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: OLDEST,
    rolldownOptions: { input: here('phone.html'), transform: { inject: PLAIN_FORMS } },
  },
})
