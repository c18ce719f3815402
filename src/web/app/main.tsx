import '#web/styles/fonts.css';
import '#web/styles/tokens.css';
import '#web/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { catchInstallPrompt } from '#web/parts/appOffers/earlyPrompt.ts';
import { hideLink } from '#web/session/hiddenLink.ts';
import { noteFailedStyles } from '#web/ui/Late.tsx';
import { App } from './App.tsx';
import { liftFirstSheet } from './liftFirstSheet.ts';

hideLink();
catchInstallPrompt();
noteFailedStyles();
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
liftFirstSheet(root);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
