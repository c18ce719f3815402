import '#web/styles/fonts.css';
import '#web/styles/fallbackFonts.css';
import '#web/styles/tokens.css';
import '#web/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeInviteLinkFragment } from '#web/session/inviteLinkFragment.ts';
import { noteFailedStyles } from '#web/ui/LazyBoundary.tsx';
import { App } from './App.tsx';

takeInviteLinkFragment();
noteFailedStyles();
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
