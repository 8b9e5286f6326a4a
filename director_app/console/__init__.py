"""The Qt application: models, views and dialogs. What may be done is the engine's to say; nothing here knows a rule."""
