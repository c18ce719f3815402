import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The screens that have a first sheet, as the server draws them. */
export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  define: { __APP_VERSION__: '""' },
  ssr: { noExternal: true },
  build: {
    ssr: 'app/firstSheet.tsx',
    outDir: join(import.meta.dirname, 'dist/sheet'),
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
});
