## consultation/room/CallRoom.tsx

call-heading = Talk with the doctor
call-without-scripts = To talk here you need a browser that runs scripts, with a microphone. You can still write in the messages on this page, and the doctor may phone you. Press “Enter the room” so that the doctor sees that you are here.
call-loading = The doctor sees that you are there. The call is being loaded… On a slow line that takes a while. You can write in the messages on this page.
call-entered-without-scripts = The doctor sees that you are there. Calls need a browser with scripts. Write in the messages on this page, or wait for the doctor to ring you.
call-cost-before = Talking uses about 0.3 MB of data a minute. Nothing is recorded.
call-where = Where are you now?
call-where-why = If you need help at once, the doctor has to know where to send it.
call-country = Country
call-country-choose = Choose a country
call-nation = Part of the country
call-nation-choose = Choose one
call-town = Town or area
call-beside = Who is beside you?
call-beside-alone = I am alone
call-beside-trusted = Somebody I trust is with me
call-beside-others = Others can hear me
call-enter = Enter the room
call-check = Check this device
call-not-loaded = The call could not be loaded. Check your line and try again.

## consultation/room/DeviceCheck.tsx

call-try-heading = Try your microphone and line
call-try-without-scripts = To talk you need a phone or computer with a microphone, a browser that runs scripts, and about 0.3 MB of data a minute. With scripts you could try all of that here. If talking does not work, the doctor can phone you, or you write to each other in the messages on this page.
call-try-lead = Find out now whether talking works from here. It takes a minute and less than 0.1 MB; the talk itself uses about 0.3 MB a minute. If it does not work, the doctor can phone you, or you write to each other in the messages on this page.
call-try-start = Try it now

## consultation/room/script/enter.ts

call-entering = One moment…
call-no-answer = We could not reach the site. Check your line and try again.
call-not-accepted = That did not work. Please try again.

## consultation/room/script/words.ts

call-asking = Your browser asks for the microphone. Choose “Allow”.
call-connecting = Connecting…
# $doctor: a name, as “Dr Ade”.
call-connected = On a call with {$doctor}
# $doctor: a name, as “Dr Ade”.
call-waiting = You are in the room. {$doctor} is not here yet.
call-reconnecting = The line broke. We are trying again…
call-replaced = You opened the room in another window.
call-left = You have left the call.
call-over = The call is over.
call-refused = The room cannot be entered now.
call-full = The room is full. Ask the doctor in the messages.
call-microphone-refused = The microphone is not allowed. Allow it for this site in your browser’s settings, then try again.
call-microphone-missing = No microphone was found. Connect one and try again, or go in and only listen.
call-microphone-busy = Something else is using the microphone, such as a phone call. End that and try again.
call-unsupported = This browser cannot make calls. Write in the messages on this page. The doctor may phone you.
call-role-clinician = The doctor
call-role-patient = The patient
call-role-guardian = The parent or guardian
call-role-helper = The helper
call-role-interpreter = The interpreter
# $who: as “The doctor”.
call-speaking = {$who} is speaking
# $who: as “The doctor”.
call-silent = {$who} is here
# $who: as “The doctor”.
call-their-microphone-off = {$who} is here, with the microphone off
call-quality-poor = Poor line. Voice only, about 0.2 MB a minute.
call-quality-voice = Voice, about 0.3 MB a minute.
call-quality-good = Clearer voice, about 0.8 MB a minute.
call-quality-picture = Voice and picture, about 1 MB a minute for each picture.
# $size: as “1.3 MB”.
call-used = Used so far: {$size}.

## consultation/room/script/announce.ts

call-said-connected = You are connected.
call-said-reconnected = You are connected again.
# $who: as “The doctor”.
call-said-joined = {$who} is here now.
# $who: as “The doctor”.
call-said-gone = {$who} has left the call.
call-said-lowered = The line is poor. The sound is simpler now, and pictures are off.
call-said-raised = The sound is better now.
call-said-muted = Your microphone is off.
call-said-unmuted = Your microphone is on.
call-said-taken = Your device has taken the microphone away, perhaps for a phone call. Nobody in the room hears you. We turn it on again as soon as it is free.
call-said-returned = Your microphone is back.
call-said-camera-refused = The camera cannot be used. Allow it for this site in your browser’s settings.
# $who: as “The doctor”.
call-said-picture = {$who} shows a picture.

## consultation/room/script/call-screen.ts

call-mute = Mute
call-unmute = Unmute
call-leave = Leave
call-show-picture = Show my picture
call-stop-picture = Stop my picture
call-see-pictures = See their picture
call-hide-pictures = Hide their picture
call-better-sound = Better sound
call-turn-on-sound = Turn on the sound
call-use-microphone = Use the microphone again
call-take-back = Talk here
call-try-again = Try again
call-enter-again = Enter again
call-only-listen = Only listen
call-your-picture = Your picture
call-numbers = In an emergency where you are
# $phone: a number that the doctor rings.
call-phone = If the line does not carry, the doctor can ring you on {$phone}.
call-keys = Press M to turn your microphone off and on.

## consultation/room/script/voice-check.ts

call-check-speak = Start speaking
call-check-speaking = Speak now…
call-check-again = Hear it again
call-check-heard = This is your voice.
call-check-silent = We heard nothing. Check that the microphone is not covered or turned off, and try again.
call-check-cannot = This browser cannot record a test. The call itself may still work.
call-check-question = Did you hear yourself?
call-check-i-heard = I heard it
call-check-i-did-not = I did not hear it
call-check-both-work = Your microphone and your sound work.
call-check-try = Try this, step by step:
call-check-try-volume = Turn up the sound, and turn off silent mode.
call-check-try-headphones = Take out your headphones or put them in, and turn off Bluetooth: the sound may go to another device.
call-check-try-again = Press “Hear it again”.
call-check-try-phone = If you still hear nothing, the doctor can phone you, or you write to each other in the messages on this page.
call-check-works = Works
call-check-nothing-heard = Nothing heard
call-check-not-usable = Cannot be used
call-check-unknown = Cannot be tried here

## consultation/room/script/findings.ts

call-check-found = What we found
call-check-untried = Not tried yet

## consultation/room/script/check-screen.ts

call-check-heading = You will hear yourself
call-check-lead = Say a few words for 3 seconds. We play them back on this device. Nothing is kept.
call-check-microphone = Microphone
call-check-hearing = Sound
call-check-line-name = Line
call-check-slow = Slow
call-check-gaps = Works, with short gaps
call-check-nothing-passes = No call gets through
call-check-line = Test the line
call-check-line-testing = Testing the line…
call-check-line-good = Your line is good enough to talk, and for a small picture.
call-check-line-slow = Your line is slow. You can talk, with short pauses. A picture may stop.
call-check-line-tcp = You can talk. This network lets calls through only in a slower way, so there may be short gaps. Another network may be better.
call-check-line-none = No call gets through on this network. Try another network, write in the messages, or ask the doctor to phone.
# How long sound is on its way to the relay and back. $time: a whole number of milliseconds.
call-check-line-time = Delay: {$time} ms.
